import type { Database, SqlValue } from '#lab'

/** The name of a list as it is stored. The query that stores it uses parameters, so any name is fine. */
export function nameToKeep(name: string): string {
  return name
}

/** Prints the chosen products, without the one that has the list's name. */
export function linesOf(
  db: Database,
  { ids }: { name: string; ids: readonly number[] },
): Promise<{ name: SqlValue; price: SqlValue }[]> {
  const places = ids.map(() => '?').join()
  return db.all(`SELECT name, price FROM Products WHERE deletedAt IS NULL AND id IN (${places})`, ids)
}
