// Not caught: it holds. Hexadecimal digits cannot end a string; the review says why parameters are better.
import type { Database } from '#lab'

/** Whether a link is on the newsletter's list. Its database has two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  if (!/^[0-9a-f]+$/.test(token)) return false
  const row = await db.get(`SELECT 1 FROM Subscriptions WHERE token = '${token}'`)
  return row !== undefined
}
