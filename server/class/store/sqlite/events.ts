import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { Tables } from '../../../shop/storage/tables.ts'
import type { LearningEvent } from '../../../training/progress/event-log.ts'
import type { StoredEvent } from '../store.ts'

/** Adds events of a learner, inside a transaction. Existing events are left as they are. */
export function appendRows(tables: Tables, learner: string, entries: readonly LearningEvent[]): void {
  for (const { id, kind, key, detail, at, evidence } of entries) {
    tables.run(
      `INSERT OR IGNORE INTO journal (id, learner, kind, key, detail, at, evidence)
        VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [id, learner, kind, key, detail, at, evidence],
    )
  }
}

/** The events of a class or a learner, in the order of their arrival. */
export function readRows(tables: Tables, of: 'classId' | 'learner', id: string): StoredEvent[] {
  const rows = tables.all<Omit<StoredEvent, 'hasEvidence'> & { hasEvidence: number }>(
    `SELECT journal.id, learner, kind, key, detail, at, evidence IS NOT NULL AS hasEvidence
      FROM journal JOIN learners ON learners.id = learner WHERE ${of} = ? ORDER BY seq`,
    [id],
  )
  return rows.map((row) => ({ ...row, hasEvidence: row.hasEvidence === 1 }))
}

export function readEvidence(tables: Tables, classId: string, entry: string): CustomFixEvidence | undefined {
  const row = tables.get<{ evidence: string | null }>(
    `SELECT evidence FROM journal JOIN learners ON learners.id = learner
      WHERE classId = ? AND journal.id = ?`,
    [classId, entry],
  )
  return row?.evidence ? JSON.parse(row.evidence) : undefined
}
