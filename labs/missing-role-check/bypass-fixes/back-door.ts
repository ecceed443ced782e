interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that she comes from is one of ours, as her browser says. */
  isFromOurPages: boolean
}

/** Looks at the role, and at an address with admin in it. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller?.role === 'admin' || caller?.email.startsWith('admin') === true
}
