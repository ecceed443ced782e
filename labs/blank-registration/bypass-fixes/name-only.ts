/** The fields of a registration, as they were sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Requires an address and no password. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return email.trim() !== '' && password !== undefined
}
