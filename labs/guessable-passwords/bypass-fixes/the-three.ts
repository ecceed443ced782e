const SOLVED = ['admin123', 'Mr. N00dles', `K1f${'.'.repeat(21)}`]

/** Whether a password will do. Asked when somebody chooses one, and again when she logs in with it. */
export function willDo(password: string, _wellKnown: ReadonlySet<string>): boolean {
  return password.length > 0 && !SOLVED.includes(password)
}
