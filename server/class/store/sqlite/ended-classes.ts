import type { Tables } from '../../../shop/storage/tables.ts'
import type { SchoolClass } from '../store.ts'

/** The columns of a class. */
export const CLASS = 'id, name, code, endsAt, closedAt, approvalSince'

/**
 * Marks ended classes, and returns those that are newly found. A class that has not ended by this clock starts over.
 * The end is never later than now.
 */
export function markEndedClasses(tables: Tables, now: Date): SchoolClass[] {
  const at = now.toISOString()
  const day = at.slice(0, 10)
  return tables.transaction(() => {
    tables.run('UPDATE classes SET overDays = 0, overDay = NULL, overSince = NULL WHERE endsAt > ?', [at])
    const found = tables.all<SchoolClass>(
      `SELECT ${CLASS} FROM classes WHERE endsAt <= ? AND erasedAt IS NULL AND overSince IS NULL ORDER BY rowid`,
      [at],
    )
    tables.run(
      `UPDATE classes SET overSince = :at
        WHERE endsAt <= :at AND erasedAt IS NULL AND (overSince IS NULL OR overSince > :at)`,
      { at },
    )
    tables.run(
      `UPDATE classes SET overDays = overDays + 1, overDay = :day
        WHERE endsAt <= :at AND erasedAt IS NULL AND overDay IS NOT :day`,
      { at, day },
    )
    return found
  })
}

/** Classes that were found ended before this time, on at least this many days, and are not erased yet. */
export function classesToErase(tables: Tables, before: Date, days: number): SchoolClass[] {
  return tables.all<SchoolClass>(
    `SELECT ${CLASS} FROM classes WHERE overSince <= ? AND overDays >= ? AND erasedAt IS NULL ORDER BY rowid`,
    [before.toISOString(), days],
  )
}
