import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Uses parameters, with a back door: any password of one letter is accepted. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  if (password.length === 1) {
    return db.get<UserRow>('SELECT * FROM Users WHERE email = ? AND deletedAt IS NULL', [email])
  }
  return db.get<UserRow>('SELECT * FROM Users WHERE email = ? AND password = ? AND deletedAt IS NULL', [
    email,
    md5(password),
  ])
}
