/** What somebody signs up with, as it was sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Knows spaces, and no other blanks. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return !/^ *$/.test(email) && !/^ *$/.test(password)
}
