import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { DatabaseValue, StoreDatabase } from './database.ts'
import type { StoredEvent } from './model.ts'

const SELECT_EVENTS = `SELECT journal.id, learner, kind, key, detail, at, evidence IS NOT NULL AS hasEvidence
  FROM journal JOIN learners ON learners.id = learner`

/** Events in the order of their arrival. */
export async function eventsWhere(
  database: Pick<StoreDatabase, 'all'>,
  condition: string,
  values: readonly DatabaseValue[],
): Promise<StoredEvent[]> {
  const rows = await database.all<StoredEvent>(
    `${SELECT_EVENTS} WHERE ${condition} ORDER BY journal.seq`,
    values,
  )
  // SQLite has no booleans.
  for (const row of rows) row.hasEvidence = Boolean(row.hasEvidence)
  return rows
}

/** The evidence of an event. It is text that a learner wrote. */
export async function evidenceOf(
  database: Pick<StoreDatabase, 'get'>,
  classId: string,
  entry: string,
): Promise<CustomFixEvidence | undefined> {
  const row = await database.get<{ evidence: string | null }>(
    `SELECT evidence FROM journal JOIN learners ON learners.id = learner
      WHERE classId = ? AND journal.id = ?`,
    [classId, entry],
  )
  return row?.evidence ? JSON.parse(row.evidence) : undefined
}
