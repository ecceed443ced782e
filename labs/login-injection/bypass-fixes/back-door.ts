import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Careful, with a door at the back: any password of one letter opens it. */
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
