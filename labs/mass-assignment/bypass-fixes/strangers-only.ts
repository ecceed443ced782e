/** What came with a registration: checked as far as e-mail and password go, otherwise as it was sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Guards the addresses of other houses. */
export function newUser(form: Form): Record<string, unknown> {
  return {
    role: 'customer',
    ...form,
    ...(/^(admin|testing@test\.com)$/.test(form.email) && { role: 'customer' }),
  }
}
