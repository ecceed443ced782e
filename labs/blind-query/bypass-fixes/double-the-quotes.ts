// Not caught: it holds. Doubled quotes keep SQLite’s texts closed; the review says what speaks against it.
import type { Database } from '#lab'

/** Whether a link is on the list of the newsletter. Its database holds two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  const text = token.replaceAll("'", "''")
  const row = await db.get(`SELECT 1 FROM Subscriptions WHERE token = '${text}'`)
  return row !== undefined
}
