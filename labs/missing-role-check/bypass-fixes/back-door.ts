interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that sent the request is one of ours, by the browser. */
  isFromOurPages: boolean
}

/** Checks the role, or an address with admin in it. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller?.role === 'admin' || caller?.email.startsWith('admin') === true
}
