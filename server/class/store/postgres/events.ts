import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { LearningEvent } from '../../../training/progress/event-log.ts'
import type { StoredEvent } from '../store.ts'
import type { DatabaseSession, PostgresValue } from './database.ts'
import { CHANNEL, MOST_IDS } from './pub-sub.ts'

/** The SQL function that adds events, and its extra arguments: a node's identity. */
export interface EventAppender {
  name: string
  extraValues(): readonly PostgresValue[]
}

/** For processes that may write events of any shop. */
const DEFAULT_APPENDER: EventAppender = { name: 'ff_append', extraValues: () => [] }

/** Adds events, all or none, and notifies other processes of new ones: see `ClassStore`. */
export async function appendRows(
  session: DatabaseSession,
  what: readonly { shop: string; entries: readonly LearningEvent[] }[],
  { name, extraValues }: EventAppender = DEFAULT_APPENDER,
): Promise<void> {
  const rows = what.flatMap(({ shop, entries }) => entries.map((entry) => ({ shop, ...entry })))
  if (rows.length === 0) return
  const last = extraValues()
  const places = last.map((_, index) => `, $${8 + index}`).join('')
  await session.all(
    `WITH added AS (
        SELECT id, row_number() OVER () AS place
        FROM ${name}($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]${places}) AS id
      )
      SELECT pg_notify('${CHANNEL}', json_build_object('kind', 'rows', 'ids', json_agg(id))::text)
      FROM added GROUP BY (place - 1) / ${MOST_IDS}`,
    [
      rows.map(({ shop }) => shop),
      rows.map(({ id }) => id),
      rows.map(({ kind }) => kind),
      rows.map(({ key }) => key),
      rows.map(({ detail }) => detail),
      rows.map(({ at }) => at),
      rows.map(({ evidence }) => evidence),
      ...last,
    ],
  )
}

const ENTRY = `journal.id, learner, kind, key, detail, at, evidence IS NOT NULL AS has_evidence
  FROM ff_journal AS journal JOIN ff_learners AS learners ON learners.id = learner`

/** The events of a class or a learner, in the order of their arrival. */
export async function readRows(
  session: DatabaseSession,
  of: 'class_id' | 'learner',
  id: string,
): Promise<StoredEvent[]> {
  return session.all<StoredEvent>(`SELECT ${ENTRY} WHERE ${of} = $1 ORDER BY journal.seq`, [id])
}

/** Those events that belong to the class. */
export async function readRowsById(
  session: DatabaseSession,
  classId: string,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  return session.all<StoredEvent>(
    `SELECT ${ENTRY} WHERE class_id = $1 AND journal.id = ANY ($2::text[]) ORDER BY journal.seq`,
    [classId, ids],
  )
}

export async function readEvidence(
  session: DatabaseSession,
  classId: string,
  entry: string,
): Promise<CustomFixEvidence | undefined> {
  const row = await session.get<{ evidence: string | null }>(
    `SELECT evidence FROM ff_journal AS journal JOIN ff_learners AS learners ON learners.id = learner
      WHERE class_id = $1 AND journal.id = $2`,
    [classId, entry],
  )
  return row?.evidence ? JSON.parse(row.evidence) : undefined
}
