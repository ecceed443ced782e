/** The fields of a registration, as they were sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Whether a registration has an address and a password. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return email.length > 0 && password.length > 0
}
