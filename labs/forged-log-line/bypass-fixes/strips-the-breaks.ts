/** A failed login to the supplier portal. */
interface Failure {
  /** `2026-03-06T19:04:11.000Z` */
  at: string
  /** The name of the stall, as it was typed. */
  name: string
  ip: string
}

/** Removes line breaks and so turns one name into another. */
export function lineFor({ at, name, ip }: Failure): string {
  return `${at} stall-login failed name="${name.replace(/[\r\n]/g, '')}" ip=${ip}`
}
