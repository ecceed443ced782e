/** What came with a registration: checked as far as e-mail and password go, otherwise as it was sent. */
interface Form {
  email: string
  password: string
  [field: string]: unknown
}

/** The fields of the row that is written for a new customer. */
export function newUser({ email, password, username }: Form): Record<string, unknown> {
  return { email, password, username, role: 'customer' }
}
