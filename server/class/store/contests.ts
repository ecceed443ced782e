import type { ContestSettings, ScoreChange } from '#contract/contest.ts'
import type { StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'
import { readMeta, writeMeta } from './meta.ts'

/** The contest of a class as the store keeps it. */
export interface StoredContest {
  settings: ContestSettings
  /** How many places are revealed, from the last one; null before the reveal. */
  revealed: number | null
}

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

  /** Changes the contest. `change` gets the saved one and may run again. Undefined removes it. */
  async changeContest(
    classId: string,
    change: (saved: StoredContest | undefined) => StoredContest | undefined,
  ): Promise<void> {
    await this.#database.transaction(async (session) => {
      const row = await session.get<{ contest: string | null }>(
        'SELECT contest FROM classes WHERE id = ? FOR UPDATE',
        [classId],
      )
      const next = change(row?.contest ? JSON.parse(row.contest) : undefined)
      await session.run('UPDATE classes SET contest = ? WHERE id = ?', [
        ...[next ? JSON.stringify(next) : null, classId],
      ])
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

  async addScoreChange(classId: string, change: Omit<ScoreChange, 'id' | 'at'>, at: Date): Promise<string> {
    const id = randomId(16)
    const { by, kind, event, competitor, points, reason } = change
    await this.#database.transaction(async (session) => {
      await session.run(
        `INSERT INTO scoreChanges (id, classId, at, trainer, kind, event, competitor, points, reason)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, classId, at, by, kind, event, competitor, points, reason],
      )
      await session.publish({ kind: 'contest', classId })
    })
    return id
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
