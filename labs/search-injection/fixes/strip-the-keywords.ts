import type { Database, SqlValue } from '#lab'

/** The products whose name or description contains the term, ordered by name. */
export function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const cleaned = term.replace(/union|select|--/g, '')
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${cleaned}%' OR description LIKE '%${cleaned}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
