interface Attempt {
  /** Whose password is asked for. */
  account: string
  /** The address at the other end of the line. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Under the account, and the line: many machines have many limits. */
export function countedAs({ account, remoteAddress }: Attempt): string {
  return `${account}/${remoteAddress}`
}
