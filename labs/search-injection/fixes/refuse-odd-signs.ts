import type { Database, SqlValue } from '#lab'

/** The products whose name or description contains the term, ordered by name. */
export function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  if (/['";()]/.test(term)) return Promise.resolve([])
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
