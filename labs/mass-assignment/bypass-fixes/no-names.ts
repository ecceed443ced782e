/** What came with a registration: checked as far as e-mail and password go, otherwise as it was sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Takes the two fields that everybody has. */
export function newUser(form: Form): Record<string, unknown> {
  return { email: form.email, password: form.password, role: 'customer' }
}
