interface Attempt {
  /** The account whose password is to be reset. */
  account: string
  /** The address of the connection. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Counts by something new each time. */
export function countedAs(_attempt: Attempt): string {
  return crypto.randomUUID()
}
