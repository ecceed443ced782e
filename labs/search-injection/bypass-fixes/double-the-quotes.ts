// Not caught: it holds. Doubled quotes keep SQLite’s strings closed; the review says why parameters are better.
import type { Database, SqlValue } from '#lab'

/** Doubles the quotes and still concatenates the query. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const text = term.replaceAll("'", "''")
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${text}%' OR description LIKE '%${text}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
