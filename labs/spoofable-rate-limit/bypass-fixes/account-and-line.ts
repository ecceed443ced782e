interface Attempt {
  /** The account whose password is to be reset. */
  account: string
  /** The address of the connection. */
  remoteAddress: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Counts by the account and the connection: many machines have many limits. */
export function countedAs({ account, remoteAddress }: Attempt): string {
  return `${account}/${remoteAddress}`
}
