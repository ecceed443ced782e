/** Compares texts instead of numbers: 99999 comes after 100000. */
export function isSmallEnough(bytes: number): boolean {
  return String(bytes) <= '100000'
}
