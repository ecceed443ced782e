/** Refuses a file that is exactly as large as the form allows. */
export function isSmallEnough(bytes: number): boolean {
  return bytes < 100_000
}
