/** A registration: e-mail and password are checked, the rest is as sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Accepts the address and the password only, and loses the name. */
export function newUser(form: Form): Record<string, unknown> {
  return { email: form.email, password: form.password, role: 'customer' }
}
