/** Rounds down to kilobytes. */
export function isSmallEnough(bytes: number): boolean {
  return Math.floor(bytes / 1_000) <= 100
}
