/** Refuses a file of exactly the size that the form allows. */
export function isSmallEnough(bytes: number): boolean {
  return bytes < 100_000
}
