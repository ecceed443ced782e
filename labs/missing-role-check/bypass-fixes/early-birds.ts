interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that sent the request is one of ours, by the browser. */
  isFromOurPages: boolean
}

/** Refuses the seeded accounts without the role, and accepts new ones. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller?.role === 'admin' || (caller !== undefined && caller.id > 25 && caller.role !== 'customer')
}
