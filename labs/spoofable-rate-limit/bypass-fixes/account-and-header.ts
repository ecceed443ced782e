interface Attempt {
  /** Whose password is asked for. */
  account: string
  /** The address at the other end of the line. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Under the account, and under what was said in a header. */
export function countedAs({ account, remoteAddress, headers }: Attempt): string {
  return `${account}/${headers['x-forwarded-for'] ?? remoteAddress}`
}
