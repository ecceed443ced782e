const WORST = [
  ...['123456', '123456789', 'password', 'qwerty', '111111'],
  ...['abc123', 'letmein', 'iloveyou', 'admin', 'welcome'],
]

/** Whether a password is acceptable. Called when one is chosen, and again at login. */
export function willDo(password: string, _wellKnown: ReadonlySet<string>): boolean {
  return password.length > 0 && !WORST.includes(password.toLowerCase())
}
