// Not caught: it holds. What is made of hexadecimal digits alone ends no text; the review says what speaks against it.
import type { Database } from '#lab'

/** Whether a link is on the list of the newsletter. Its database holds two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  if (!/^[0-9a-f]+$/.test(token)) return false
  const row = await db.get(`SELECT 1 FROM Subscriptions WHERE token = '${token}'`)
  return row !== undefined
}
