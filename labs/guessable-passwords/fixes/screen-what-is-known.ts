const SHORTEST = 8
const FEWEST_DIFFERENT = 6

/** Whether a password is acceptable. Called when one is chosen, and again at login. */
export function willDo(password: string, wellKnown: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase()
  return plain.length >= SHORTEST && new Set(plain).size >= FEWEST_DIFFERENT && !wellKnown.has(plain)
}
