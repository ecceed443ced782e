import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Runs the weak query and compares the row afterwards. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  const row = await db.get<UserRow>(
    `SELECT * FROM Users WHERE email = '${email}' AND password = '${md5(password)}' AND deletedAt IS NULL`,
  )
  return row?.email === email && row.password === md5(password) ? row : undefined
}
