import type { Database, SqlValue } from '#lab'

/** Takes the quotes out, and an apostrophe finds nothing any more. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const text = term.replaceAll("'", '')
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${text}%' OR description LIKE '%${text}%') AND deletedAt IS NULL) ORDER BY name`,
  )
}
