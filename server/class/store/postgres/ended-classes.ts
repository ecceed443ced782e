import type { SchoolClass } from '../store.ts'
import type { DatabaseSession } from './database.ts'
import { CLASS } from './migrations.ts'

/** Classes that have not ended by this process's clock. */
export function activeClasses(session: Pick<DatabaseSession, 'all'>): Promise<SchoolClass[]> {
  return session.all<SchoolClass>(`SELECT ${CLASS} FROM ff_classes WHERE ends_at > $1 ORDER BY seq`, [
    new Date(),
  ])
}

/**
 * Marks ended classes, in a transaction: see `ClassStore`. If several processes run this at once, one of them finds
 * each class. A process whose clock is behind at midnight does not count the day before again.
 */
export async function markEndedClasses(session: DatabaseSession, now: Date): Promise<SchoolClass[]> {
  const day = now.toISOString().slice(0, 10)
  await session.run('LOCK TABLE ff_classes IN SHARE ROW EXCLUSIVE MODE')
  await session.run(
    `UPDATE ff_classes SET over_days = 0, over_day = NULL, over_since = NULL
      WHERE ends_at > $1 AND (over_days <> 0 OR over_day IS NOT NULL OR over_since IS NOT NULL)`,
    [now],
  )
  const over = 'ends_at <= $1 AND erased_at IS NULL'
  const found = await session.all<SchoolClass>(
    `SELECT ${CLASS} FROM ff_classes WHERE ${over} AND over_since IS NULL ORDER BY seq`,
    [now],
  )
  await session.run(
    `UPDATE ff_classes SET over_since = $1 WHERE ${over} AND (over_since IS NULL OR over_since > $1)`,
    [now],
  )
  await session.run(
    `UPDATE ff_classes SET over_days = over_days + 1, over_day = $2::date
      WHERE ${over} AND over_day IS DISTINCT FROM $2::date AND over_day IS DISTINCT FROM $2::date + 1`,
    [now, day],
  )
  return found
}

/** Classes that were found ended before this time, on at least this many days, and are not erased yet. */
export async function classesToErase(
  session: DatabaseSession,
  before: Date,
  days: number,
): Promise<SchoolClass[]> {
  return session.all<SchoolClass>(
    `SELECT ${CLASS} FROM ff_classes WHERE over_since <= $1 AND over_days >= $2 AND erased_at IS NULL ORDER BY seq`,
    [before, days],
  )
}
