/** What somebody signs up with, as it was sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Wants a name, and no secret. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return email.trim() !== '' && password !== undefined
}
