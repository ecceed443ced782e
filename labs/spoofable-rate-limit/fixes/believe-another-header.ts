interface Attempt {
  /** Whose password is asked for. */
  account: string
  /** The address at the other end of the line. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Under which name an attempt at a new password is counted. There are 100 for each name in five minutes. */
export function countedAs({ remoteAddress, headers }: Attempt): string {
  return headers['x-real-ip']?.trim() || remoteAddress
}
