interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that she comes from is one of ours, as her browser says. */
  isFromOurPages: boolean
}

/** Knows two of the roles that have no business here. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller !== undefined && caller.role !== 'customer' && caller.role !== 'accounting'
}
