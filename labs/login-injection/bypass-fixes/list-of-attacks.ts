import type { Database, UserRow } from '#lab'

interface Credentials {
  email: string
  password: string
}

const KNOWN = [
  "' or 1=1--",
  "' OR true--",
  "@juice-sh.op'--",
  "@juice-sh.op' or email='",
  "' UNION SELECT * FROM",
  "' UNION SELECT 2",
]

/** Recognises the lab's attacks by their text. */
export async function findUser(
  db: Database,
  { email, password }: Credentials,
  md5: (text: string) => string,
): Promise<UserRow | undefined> {
  if (KNOWN.some((one) => email.includes(one))) return undefined
  return db.get<UserRow>(
    `SELECT * FROM Users WHERE email = '${email}' AND password = '${md5(password)}' AND deletedAt IS NULL`,
  )
}
