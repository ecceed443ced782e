import type { Database, SqlValue } from '#lab'

/** Looks for a quote with brackets behind it. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  if (/'\)\) *union +select/i.test(term)) return []
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
