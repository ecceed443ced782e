interface Attempt {
  /** The account whose password is to be reset. */
  account: string
  /** The address of the connection. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** The key under which an attempt at a new password is counted. There are 100 for each key in five minutes. */
export function countedAs({ remoteAddress, headers }: Attempt): string {
  return headers['x-real-ip']?.trim() || remoteAddress
}
