/** A failed login to the supplier portal. */
interface Failure {
  /** `2026-03-06T19:04:11.000Z` */
  at: string
  /** The name of the stall, as it was typed. */
  name: string
  ip: string
}

/** The line in the log for it. The watch reads these lines and locks a stall after three of them. */
export function lineFor({ at, name, ip }: Failure): string {
  // Quotes the name, and escapes whatever would end the name or the line: \n, for one.
  return `${at} stall-login failed name=${JSON.stringify(name)} ip=${ip}`
}
