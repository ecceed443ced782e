interface Attempt {
  /** Whose password is asked for. */
  account: string
  /** The address at the other end of the line. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Under the account, where it is the one that was attacked. */
export function countedAs({ account, remoteAddress, headers }: Attempt): string {
  if (/^(?:morty|jim)@/.test(account)) return account
  return headers['x-forwarded-for']?.split(',')[0]?.trim() || remoteAddress
}
