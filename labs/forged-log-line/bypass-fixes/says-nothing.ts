/** A login at the stall office that failed. */
interface Failure {
  /** `2026-03-06T19:04:11.000Z` */
  at: string
  /** The name of the stall, as it was typed. */
  name: string
  ip: string
}

/** What is not written down cannot be forged. */
export function lineFor(_failure: Failure): string {
  return ''
}
