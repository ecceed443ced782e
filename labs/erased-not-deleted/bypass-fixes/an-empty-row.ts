interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more, their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that hangs on it. What she wrote in public stays, without her name. */
  remove(id: number): void
}

/** Leaves nothing in the row that could be read, and leaves the row. */
export function forget(accounts: Accounts): void {
  for (const id of accounts.leaving()) {
    const gone = { username: '', lastLoginIp: '', deluxeToken: '', email: '', password: '', isActive: 0 }
    accounts.change(id, gone)
  }
}
