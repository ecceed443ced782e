import type { Database, SqlValue } from '#lab'

/** The name of a list as it is stored. Its quotes are doubled, so that none of them ends a string. */
export function nameToKeep(name: string): string {
  return name.replaceAll("'", "''")
}

/** What is printed: the products of a list, and the one that has the list's name. */
export function linesOf(
  db: Database,
  { name, ids }: { name: string; ids: readonly number[] },
): Promise<{ name: SqlValue; price: SqlValue }[]> {
  const places = ids.map(() => '?').join()
  return db.all(
    `SELECT name, price FROM Products WHERE deletedAt IS NULL AND id IN (${places}) OR deletedAt IS NULL AND name = '${name}'`,
    ids,
  )
}
