/** Compares the password as typed. */
export function willDo(password: string, wellKnown: ReadonlySet<string>): boolean {
  const isKnown = wellKnown.has(password) || password === 'Mr. N00dles'
  return password.length >= 8 && new Set(password).size >= 6 && !isKnown
}
