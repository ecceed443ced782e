import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** The customer with this e-mail address and password, or undefined. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  if (/['";-]/.test(email)) return undefined
  return db.get<UserRow>(
    `SELECT * FROM Users WHERE email = '${email}' AND password = '${md5(password)}' AND deletedAt IS NULL`,
  )
}
