/** A registration: e-mail and password are checked, the rest is as sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Protects two addresses, and accepts roles from all others. */
export function newUser(form: Form): Record<string, unknown> {
  return {
    role: 'customer',
    ...form,
    ...(/^(admin|testing@test\.com)$/.test(form.email) && { role: 'customer' }),
  }
}
