interface Attempt {
  /** Whose password is asked for. */
  account: string
  /** The address at the other end of the line. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Under the line: whoever shares it shares the limit. */
export function countedAs({ remoteAddress }: Attempt): string {
  return remoteAddress
}
