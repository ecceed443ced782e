/** What somebody signs up with, as it was sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Counts signs. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return email.length > 2 && password.length > 5
}
