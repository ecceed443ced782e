const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** Whether a password is acceptable. Called when one is chosen, and again at login. */
export function willDo(password: string, _wellKnown: ReadonlySet<string>): boolean {
  return password.length >= 8 && KINDS.every((kind) => kind.test(password))
}
