/** Requires more than the regular customers have. */
export function willDo(password: string, wellKnown: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase()
  return plain.length >= 16 && new Set(plain).size >= 6 && !wellKnown.has(plain)
}
