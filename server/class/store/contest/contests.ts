import type { ContestSettings, ScoreChange } from '#contract/contest.ts'
import type { StoreDatabase } from '../database.ts'
import { randomId } from '../ids.ts'
import { readMeta, writeMeta } from '../meta.ts'
import type { StoredEvent } from '../model.ts'

/** The contest of a class as the store keeps it. */
export interface StoredContest {
  settings: ContestSettings
  /** How many places are revealed, from the last one; null before the reveal. */
  revealed: number | null
  /** The planned freeze, while a trainer's freeze is in its place. */
  plannedFreeze?: string | null
  /** Key of the fingerprints of attacks, made with the contest. No page and no export has it. */
  fingerprintKey?: string
}

/** An event that may give points. */
export type EarlyEvent = Pick<StoredEvent, 'learner' | 'kind' | 'key' | 'detail'>

/** Read within a few milliseconds. */
const EVENTS_AT_ONCE = 2_000

/** Saves the contest of a class, and points that trainers changed. */
export class ContestStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  /** Undefined without a contest. */
  async contest(classId: string): Promise<StoredContest | undefined> {
    const row = await this.#database.get<{ contest: string | null }>(
      'SELECT contest FROM classes WHERE id = ?',
      [classId],
    )
    return row?.contest ? JSON.parse(row.contest) : undefined
  }

  /**
   * Changes the contest. `change` gets the saved one, may run again, and returns the same one if nothing changes. Undefined
   * removes it, and the points that trainers changed.
   */
  async changeContest(
    classId: string,
    change: (saved: StoredContest | undefined) => StoredContest | undefined,
  ): Promise<void> {
    await this.#database.transaction(async (session) => {
      const row = await session.get<{ contest: string | null }>(
        'SELECT contest FROM classes WHERE id = ? FOR UPDATE',
        [classId],
      )
      const saved: StoredContest | undefined = row?.contest ? JSON.parse(row.contest) : undefined
      const next = change(saved)
      if (next === saved) return
      await session.run('UPDATE classes SET contest = ? WHERE id = ?', [
        ...[next ? JSON.stringify({ fingerprintKey: randomId(32), ...next }) : null, classId],
      ])
      if (!next) await session.run('DELETE FROM scoreChanges WHERE classId = ?', [classId])
      await session.publish({ kind: 'class', classId })
    })
  }

  /**
   * Saves a contest that a start asks for, if the class has none. Each title is used once: a restart with the same
   * settings makes no contest again that was deleted. Returns whether it was saved.
   */
  async addAtStart(classId: string, settings: ContestSettings): Promise<boolean> {
    let isAdded = false
    const name = `contest at start ${classId}`
    const before = await readMeta(this.#database, name)
    if (before === settings.title) return false
    await this.changeContest(classId, (saved) => {
      isAdded = saved === undefined
      return saved ?? { settings, revealed: null }
    })
    await writeMeta(this.#database, name, settings.title)
    return isAdded
  }

  /** Oldest first. */
  scoreChanges(classId: string): Promise<ScoreChange[]> {
    return this.#database.all<ScoreChange>(
      `SELECT id, at, trainer AS by, kind, event, competitor, points, reason FROM scoreChanges
        WHERE classId = ? ORDER BY at, id`,
      [classId],
    )
  }

  /** What learners who are in the class achieved before this time. */
  achievementsBefore(classId: string, at: string): Promise<EarlyEvent[]> {
    return this.#database.all<EarlyEvent>(
      `SELECT learner, kind, key, detail FROM journal JOIN learners ON learners.id = learner
        WHERE classId = ? AND removedAt IS NULL AND kind IN ('solved', 'lines', 'fix', 'proven') AND at < ?`,
      [classId, at],
    )
  }

  /**
   * All events of the class in the order of their arrival, a part at a time: other work of the process runs in between.
   * Those that arrive meanwhile may be among them.
   */
  async *events(classId: string): AsyncGenerator<StoredEvent[]> {
    let last = 0
    let isMore = true
    while (isMore) {
      // With a bare `classId`, SQLite reads all events of the class for each part.
      const rows = await this.#database.all<StoredEvent & { place: number | string }>(
        `SELECT journal.seq AS place, journal.id AS id, learner, kind, key, detail, at, evidence IS NOT NULL AS hasEvidence
          FROM journal JOIN learners ON learners.id = learner
          WHERE classId || '' = ? AND journal.seq > ? ORDER BY journal.seq LIMIT ?`,
        [classId, last, EVENTS_AT_ONCE],
      )
      last = Number(rows.at(-1)?.place ?? last)
      isMore = rows.length === EVENTS_AT_ONCE
      // SQLite has no booleans.
      yield rows.map(({ place: _, hasEvidence, ...row }) => ({ ...row, hasEvidence: Boolean(hasEvidence) }))
    }
  }

  /** Returns its id. An event is removed once: a second time returns the id of the first. */
  async addScoreChange(classId: string, change: Omit<ScoreChange, 'id' | 'at'>, at: Date): Promise<string> {
    const { by, kind, event, competitor, points, reason } = change
    return this.#database.transaction(async (session) => {
      await session.get('SELECT 1 FROM classes WHERE id = ? FOR UPDATE', [classId])
      const same = await session.get<{ id: string }>(
        "SELECT id FROM scoreChanges WHERE classId = ? AND kind = 'removed' AND event = ?",
        [classId, event],
      )
      if (same) return same.id
      const id = randomId(16)
      await session.run(
        `INSERT INTO scoreChanges (id, classId, at, trainer, kind, event, competitor, points, reason)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, classId, at, by, kind, event, competitor, points, reason],
      )
      await session.publish({ kind: 'contest', classId })
      return id
    })
  }

  /** Takes a change back. False if there is none. */
  async deleteScoreChange(classId: string, id: string): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const changes = await session.run('DELETE FROM scoreChanges WHERE classId = ? AND id = ?', [
        classId,
        id,
      ])
      if (changes > 0) await session.publish({ kind: 'contest', classId })
      return changes > 0
    })
  }
}
