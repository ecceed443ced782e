import type { Database, SqlValue } from '#lab'

/** The name of a list as it is stored. The query that stores it uses parameters, so any name is fine. */
export function nameToKeep(name: string): string {
  return name
}

/** Runs the weak query and prints rows with a number as their price. */
export async function linesOf(
  db: Database,
  { name, ids }: { name: string; ids: readonly number[] },
): Promise<{ name: SqlValue; price: SqlValue }[]> {
  const places = ids.map(() => '?').join()
  const lines = await db.all<{ name: SqlValue; price: SqlValue }>(
    `SELECT name, price FROM Products WHERE deletedAt IS NULL AND id IN (${places}) OR deletedAt IS NULL AND name = '${name}'`,
    ids,
  )
  return lines.filter(({ price }) => typeof price === 'number')
}
