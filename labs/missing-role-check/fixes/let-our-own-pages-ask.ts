interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that sent the request is one of ours, by the browser. */
  isFromOurPages: boolean
}

/** Who may read the list of all customers: the administration page, which no menu links, is made of it. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller?.isFromOurPages === true
}
