interface Attempt {
  /** The account whose password is to be reset. */
  account: string
  /** The address of the connection. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Counts by the connection: everybody behind it shares the limit. */
export function countedAs({ remoteAddress }: Attempt): string {
  return remoteAddress
}
