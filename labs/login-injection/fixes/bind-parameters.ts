import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** The customer with this e-mail address and password, or undefined. */
export function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  return db.get<UserRow>('SELECT * FROM Users WHERE email = ? AND password = ? AND deletedAt IS NULL', [
    email,
    md5(password),
  ])
}
