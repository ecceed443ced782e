// Not caught: it holds. Doubled quotes keep SQLite’s strings closed; the review says why parameters are better.
import type { Database, SqlValue } from '#lab'

/** The name of a list as it is stored. The query that stores it uses parameters, so any name is fine. */
export function nameToKeep(name: string): string {
  return name
}

/** Doubles the quotes and still concatenates the query. */
export function linesOf(
  db: Database,
  { name, ids }: { name: string; ids: readonly number[] },
): Promise<{ name: SqlValue; price: SqlValue }[]> {
  const places = ids.map(() => '?').join()
  const text = name.replaceAll("'", "''")
  return db.all(
    `SELECT name, price FROM Products WHERE deletedAt IS NULL AND id IN (${places}) OR deletedAt IS NULL AND name = '${text}'`,
    ids,
  )
}
