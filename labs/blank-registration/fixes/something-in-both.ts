/** What somebody signs up with, as it was sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Whether a registration says who somebody is, and how she is going to prove it. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return email.trim() !== '' && password.trim() !== ''
}
