interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that she comes from is one of ours, as her browser says. */
  isFromOurPages: boolean
}

/** Turns those away who were caught. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller !== undefined && !/^(jim|accountant)@/.test(caller.email)
}
