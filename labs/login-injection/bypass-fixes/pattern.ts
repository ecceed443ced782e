import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Looks for a quote with an SQL keyword behind it, or a comment. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  if (/'\s*(or|and|union)|--/i.test(email)) return undefined
  return db.get<UserRow>(
    `SELECT * FROM Users WHERE email = '${email}' AND password = '${md5(password)}' AND deletedAt IS NULL`,
  )
}
