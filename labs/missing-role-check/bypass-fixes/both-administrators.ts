interface Caller {
  id: number
  email: string
  role: string
  /** Whether the page that she comes from is one of ours, as her browser says. */
  isFromOurPages: boolean
}

/** Knows the two administrators by their addresses. */
export function maySeeCustomers(caller: Caller | undefined): boolean {
  return caller !== undefined && /^(admin|testing)@/.test(caller.email)
}
