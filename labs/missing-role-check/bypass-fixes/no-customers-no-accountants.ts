interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that sent the request is one of ours, by the browser. */
  isFromOurPages: boolean
}

/** Refuses two of the roles. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller !== undefined && caller.role !== 'customer' && caller.role !== 'accounting'
}
