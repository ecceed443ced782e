interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that sent the request is one of ours, by the browser. */
  isFromOurPages: boolean
}

/** Recognises the two administrators by their addresses. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller !== undefined && /^(admin|testing)@/.test(caller.email)
}
