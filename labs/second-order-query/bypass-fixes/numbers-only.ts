import type { Database, SqlValue } from '#lab'

/** The name of a list, as it is kept. Whoever keeps it binds it, so that any name will do. */
export function nameToKeep(name: string): string {
  return name
}

/** Asks the weak question, and prints what has a number for its price. */
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
