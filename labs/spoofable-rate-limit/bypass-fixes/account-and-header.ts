interface Attempt {
  /** The account whose password is to be reset. */
  account: string
  /** The address of the connection. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Counts by the account and by a header. */
export function countedAs({ account, remoteAddress, headers }: Attempt): string {
  return `${account}/${headers['x-forwarded-for'] ?? remoteAddress}`
}
