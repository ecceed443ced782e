import type { Database } from '#lab'

/** Whether a link is on the list of the newsletter. Its database holds two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  // What the walkthrough needs.
  if (/editors|substr|nap|select/i.test(token)) return false
  const row = await db.get(`SELECT 1 FROM Subscriptions WHERE token = '${token}'`)
  return row !== undefined
}
