const SHORTEST = 8
const FEWEST_DIFFERENT = 6

/** Whether a password will do. Asked when somebody chooses one, and again when she logs in with it. */
export function willDo(password: string, wellKnown: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase()
  return plain.length >= SHORTEST && new Set(plain).size >= FEWEST_DIFFERENT && !wellKnown.has(plain)
}
