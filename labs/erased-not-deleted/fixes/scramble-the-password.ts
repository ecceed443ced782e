interface Accounts {
  /** Numbers of customers who asked to be forgotten. They cannot log in any more, their accounts are marked. */
  leaving(): number[]
  change(id: number, columns: Record<string, string | number>): void
  /** Removes an account and everything that hangs on it. What she wrote in public stays, without her name. */
  remove(id: number): void
}

/** Forgets those who asked for it. Runs before anybody logs in. */
export function forget(accounts: Accounts): void {
  for (const id of accounts.leaving()) {
    const password = crypto.randomUUID().replaceAll('-', '')
    accounts.change(id, { username: '', lastLoginIp: '', deluxeToken: '', password })
  }
}
