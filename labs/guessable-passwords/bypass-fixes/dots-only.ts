/** Recognises padding with dots. */
export function willDo(password: string, wellKnown: ReadonlySet<string>): boolean {
  return password.length >= 8 && !password.includes('....') && !wellKnown.has(password.toLowerCase())
}
