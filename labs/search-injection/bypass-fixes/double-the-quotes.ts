// Not caught: it holds. Doubled quotes keep SQLite’s texts closed; the review says what speaks against it.
import type { Database, SqlValue } from '#lab'

/** Doubles the quotes, and glues the question together as ever. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const text = term.replaceAll("'", "''")
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${text}%' OR description LIKE '%${text}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
