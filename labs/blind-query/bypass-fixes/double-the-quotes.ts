// Not caught: it holds. Doubled quotes keep SQLite’s strings closed; the review says why parameters are better.
import type { Database } from '#lab'

/** Whether a link is on the newsletter's list. Its database has two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  const text = token.replaceAll("'", "''")
  const row = await db.get(`SELECT 1 FROM Subscriptions WHERE token = '${text}'`)
  return row !== undefined
}
