/** The fields of a registration, as they were sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Accepts a form with one of the two fields. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return (email + password).trim() !== '' && password.length !== 0
}
