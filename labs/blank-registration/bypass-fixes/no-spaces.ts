/** The fields of a registration, as they were sent. */
interface Account {
  email: string | undefined
  password: string | undefined
}

/** Recognises spaces and no other white space. */
export function isComplete({ email = '', password = '' }: Account): boolean {
  return !/^ *$/.test(email) && !/^ *$/.test(password)
}
