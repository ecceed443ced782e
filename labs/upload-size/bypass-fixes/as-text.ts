/** Compares texts instead of numbers: 99999 comes behind 100000 in the dictionary. */
export function isSmallEnough(bytes: number): boolean {
  return String(bytes) <= '100000'
}
