interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more, their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that hangs on it. What she wrote in public stays, without her name. */
  remove(id: number): void
}

/** Forgets one at a time. */
export function forget(accounts: Accounts): void {
  const [first] = accounts.leaving()
  if (first !== undefined) accounts.remove(first)
}
