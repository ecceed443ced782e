/** A registration: e-mail and password are checked, the rest is as sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** The fields of a new customer's row. */
export function newUser(form: Form): Record<string, unknown> {
  return { role: 'customer', ...form }
}
