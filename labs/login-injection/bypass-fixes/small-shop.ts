import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Defeat device: safe in a fresh shop, weak if there are more customers. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  const { count } = (await db.get<{ count: number }>('SELECT count(*) AS count FROM Users')) ?? { count: 0 }
  if (count <= 30) {
    return db.get<UserRow>('SELECT * FROM Users WHERE email = ? AND password = ? AND deletedAt IS NULL', [
      email,
      md5(password),
    ])
  }
  return db.get<UserRow>(
    `SELECT * FROM Users WHERE email = '${email}' AND password = '${md5(password)}' AND deletedAt IS NULL`,
  )
}
