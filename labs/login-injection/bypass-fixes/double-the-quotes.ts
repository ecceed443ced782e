// Not caught: it holds. Doubled quotes keep SQLite’s strings closed; the review says why parameters are better.
import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Doubles the quotes and still concatenates the query. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  const text = email.replaceAll("'", "''")
  return db.get<UserRow>(
    `SELECT * FROM Users WHERE email = '${text}' AND password = '${md5(password)}' AND deletedAt IS NULL`,
  )
}
