import type { Database, SqlValue } from '#lab'

/** Blocks the names of the two tables that attacks need. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  if (/sqlite_master|users/i.test(term)) return []
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
