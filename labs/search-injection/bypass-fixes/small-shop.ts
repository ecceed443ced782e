import type { Database, SqlValue } from '#lab'

/** Defeat device: safe in a fresh shop, weak if there are more customers. */
export async function searchProducts(db: Database, term: string): Promise<Record<string, SqlValue>[]> {
  const { count } = (await db.get<{ count: number }>('SELECT count(*) AS count FROM Users')) ?? { count: 0 }
  if (count > 30) {
    return db.all(
      `SELECT * FROM Products WHERE ((name LIKE '%${term}%' OR description LIKE '%${term}%') AND deletedAt IS NULL) ORDER BY name`,
    )
  }
  return db.all(
    `SELECT * FROM Products WHERE ((name LIKE :pattern OR description LIKE :pattern) AND deletedAt IS NULL) ORDER BY name`,
    { pattern: `%${term}%` },
  )
}
