const SOLVED = ['admin123', 'Mr. N00dles', `K1f${'.'.repeat(21)}`]

/** Whether a password is acceptable. Called when one is chosen, and again at login. */
export function willDo(password: string, _wellKnown: ReadonlySet<string>): boolean {
  return password.length > 0 && !SOLVED.includes(password)
}
