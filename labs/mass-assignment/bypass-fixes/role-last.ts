/** What came with a registration: checked as far as e-mail and password go, otherwise as it was sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Writes the role last, and whatever else was sent before it. */
export function newUser(form: Form): Record<string, unknown> {
  return { ...form, role: 'customer' }
}
