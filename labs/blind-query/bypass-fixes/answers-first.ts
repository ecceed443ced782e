import type { Database } from '#lab'

/** Whether a link is on the newsletter's list. Its database has two tables, Subscriptions and Editors. */
export async function isSubscribed(db: Database, token: string): Promise<boolean> {
  // Answers no to a token with a quote, but runs the query all the same.
  const asked = db.get(`SELECT 1 FROM Subscriptions WHERE token = '${token}'`)
  if (!token.includes("'")) return (await asked) !== undefined
  await asked.catch(() => undefined)
  return false
}
