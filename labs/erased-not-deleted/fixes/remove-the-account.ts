interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more; their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that belongs to it. Public texts of the customer stay, without the name. */
  remove(id: number): void
}

/** Removes those who asked for it. Runs before each login. */
export function forget(accounts: Accounts): void {
  for (const id of accounts.leaving()) {
    accounts.remove(id)
  }
}
