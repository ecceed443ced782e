import type { Database, SqlValue } from '#lab'

/** Treats long terms as attacks. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  if (term.length > 40) return []
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
