import type { Database, SqlValue } from '#lab'

/** Asks the weak question, and throws away what has no date of a product. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const rows = await db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
  )
  return rows.filter(({ createdAt, image }) => String(createdAt).length > 10 && String(image).includes('.'))
}
