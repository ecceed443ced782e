import type { Database, SqlValue } from '#lab'

/** Removes quotes, so that an apostrophe finds nothing. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const text = term.replaceAll("'", '')
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${text}%' OR description LIKE '%${text}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
