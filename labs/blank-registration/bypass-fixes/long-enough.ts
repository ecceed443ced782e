/** The fields of a registration, as they were sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Counts characters. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return email.length > 2 && password.length > 5
}
