import type { Database, SqlValue } from '#lab'

/** Runs the weak query and drops rows without a product's date. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const rows = await db.all(
    `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
  )
  return rows.filter(({ createdAt, image }) => String(createdAt).length > 10 && String(image).includes('.'))
}
