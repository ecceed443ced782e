/** What came with a registration: checked as far as e-mail and password go, otherwise as it was sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Refuses the one role that was caught. */
export function newUser(form: Form): Record<string, unknown> {
  return { ...form, role: form.role === 'admin' ? 'customer' : (form.role ?? 'customer') }
}
