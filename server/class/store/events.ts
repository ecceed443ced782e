import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { DatabaseSession, DatabaseValue, StoreDatabase } from './database.ts'
import { readMeta, writeMeta } from './meta.ts'
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

/** An event with its place in the order of arrival. */
export interface PlacedEvent extends Pick<StoredEvent, 'id' | 'learner' | 'kind' | 'key' | 'detail' | 'at'> {
  place: number
}

/** Reads events for programs that send them on, and remembers how far they came. */
export class EventFeed {
  readonly #database: DatabaseSession

  constructor(database: DatabaseSession) {
    this.#database = database
  }

  /** Events of a class behind a place, in the order of their arrival. */
  async after(classId: string, place: number, most: number): Promise<PlacedEvent[]> {
    const rows = await this.#database.all<PlacedEvent>(
      `SELECT journal.seq AS place, journal.id, learner, kind, key, detail, at
        FROM journal JOIN learners ON learners.id = learner
        WHERE classId = ? AND journal.seq > ? ORDER BY journal.seq LIMIT ${most}`,
      [classId, place],
    )
    return rows.map((row) => ({ ...row, place: Number(row.place) }))
  }

  /** The place of the newest event of all classes; 0 without any. */
  async newestPlace(): Promise<number> {
    const row = await this.#database.get<{ place: number | null }>('SELECT max(seq) AS place FROM journal')
    return Number(row?.place ?? 0)
  }

  /** How far this reader came; undefined if it has not begun. */
  async placeOf(reader: string): Promise<number | undefined> {
    const place = await readMeta(this.#database, reader)
    return place === undefined ? undefined : Number(place)
  }

  setPlace(reader: string, place: number): Promise<void> {
    return writeMeta(this.#database, reader, String(place))
  }
}
