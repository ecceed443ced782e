/** What somebody signs up with, as it was sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Content with either. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return (email + password).trim() !== '' && password.length !== 0
}
