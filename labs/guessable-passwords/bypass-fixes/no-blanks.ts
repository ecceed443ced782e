/** Refuses passphrases. */
export function willDo(password: string, wellKnown: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase()
  return plain.length >= 8 && new Set(plain).size >= 6 && !plain.includes(' ') && !wellKnown.has(plain)
}
