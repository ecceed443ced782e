import type { Database, SqlValue } from '#lab'

/** The products whose name or description contains the term, ordered by name. */
export function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE :pattern OR description LIKE :pattern) AND deletedAt IS NULL) ORDER BY name`,
    { pattern: `%${term}%` },
  )
}
