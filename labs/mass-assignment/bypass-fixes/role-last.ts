/** A registration: e-mail and password are checked, the rest is as sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Writes the role last, and everything else that was sent before it. */
export function newUser(form: Form): Record<string, unknown> {
  return { ...form, role: 'customer' }
}
