import type { Database, SqlValue } from '#lab'

/** The name of a list, as it is kept. Whoever keeps it binds it, so that any name will do. */
export function nameToKeep(name: string): string {
  return name
}

/** Prints the products that were chosen, and forgets the one that is called like the list. */
export function linesOf(
  db: Database,
  { ids }: { name: string; ids: readonly number[] },
): Promise<{ name: SqlValue; price: SqlValue }[]> {
  const places = ids.map(() => '?').join()
  return db.all(`SELECT name, price FROM Products WHERE deletedAt IS NULL AND id IN (${places})`, ids)
}
