interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that she comes from is one of ours, as her browser says. */
  isFromOurPages: boolean
}

/** Who may see the list of all customers: the administration page, which no menu leads to, is made of it. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller?.isFromOurPages === true
}
