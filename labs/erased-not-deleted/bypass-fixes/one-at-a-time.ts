interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more; their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that belongs to it. Public texts of the customer stay, without the name. */
  remove(id: number): void
}

/** Removes one account at a time. */
export function forget(accounts: Accounts): void {
  const [first] = accounts.leaving()
  if (first !== undefined) accounts.remove(first)
}
