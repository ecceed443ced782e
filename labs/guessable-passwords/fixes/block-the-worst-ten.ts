const WORST = [
  ...['123456', '123456789', 'password', 'qwerty', '111111'],
  ...['abc123', 'letmein', 'iloveyou', 'admin', 'welcome'],
]

/** Whether a password will do. Asked when somebody chooses one, and again when she logs in with it. */
export function willDo(password: string, _wellKnown: ReadonlySet<string>): boolean {
  return password.length > 0 && !WORST.includes(password.toLowerCase())
}
