/** A failed login to the supplier portal. */
interface Failure {
  /** `2026-03-06T19:04:11.000Z` */
  at: string
  /** The name of the stall, as it was typed. */
  name: string
  ip: string
}

/** Writes nothing into the log. */
export function lineFor(_failure: Failure): string {
  return ''
}
