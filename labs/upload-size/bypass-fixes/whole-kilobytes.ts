/** Drops the rest: there is room for 999 bytes more. */
export function isSmallEnough(bytes: number): boolean {
  return Math.floor(bytes / 1_000) <= 100
}
