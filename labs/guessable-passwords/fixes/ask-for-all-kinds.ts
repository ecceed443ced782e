const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** Whether a password will do. Asked when somebody chooses one, and again when she logs in with it. */
export function willDo(password: string, _wellKnown: ReadonlySet<string>): boolean {
  return password.length >= 8 && KINDS.every((kind) => kind.test(password))
}
