import type { AuditEntry, RaisedHand, TrainerMessage } from '#contract/activity.ts'
import type { Tables } from '../../../shop/storage/tables.ts'
import { randomId } from '../ids.ts'
import {
  type AuditedAction,
  type ControlsUpdate,
  type GroupCount,
  type LearnerMessage,
  type MessageReader,
  type MessageRow,
  type MessageStore,
  MOST_AUDIT_ENTRIES,
  MOST_AUDIT_ENTRIES_OF_LEARNER,
  MOST_MESSAGES,
  messagesForReader,
  type NewMessage,
  withCounts,
  withoutLearner,
} from '../messages.ts'

const MESSAGE = 'id, at, sender, audience, text, place'

/** Messages in the SQLite file. */
export class SqliteMessageStore implements MessageStore {
  readonly #tables: Tables
  readonly #write: (work: () => void) => Promise<void>

  /** `write` runs a transaction and waits for the disk. */
  constructor(tables: Tables, write: (work: () => void) => Promise<void>) {
    this.#tables = tables
    this.#write = write
  }

  async setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void> {
    await this.#write(() => {
      for (const learner of learners) {
        this.#tables.run('UPDATE learners SET groupName = ? WHERE classId = ? AND id = ?', [
          ...[group, classId, learner],
        ])
      }
    })
  }

  async raiseHand(learner: string, note: string, at: Date): Promise<void> {
    const sql = 'UPDATE learners SET handAt = coalesce(handAt, ?), handNote = ? WHERE id = ?'
    await this.#write(() => this.#tables.run(sql, [at.toISOString(), note, learner]))
  }

  async lowerHand(learner: string): Promise<boolean> {
    const sql = "UPDATE learners SET handAt = NULL, handNote = '' WHERE id = ? AND handAt IS NOT NULL"
    let changed = 0
    await this.#write(() => {
      changed = this.#tables.run(sql, [learner]).changes
    })
    return changed > 0
  }

  async raisedHands(classId: string): Promise<Map<string, RaisedHand>> {
    const rows = this.#tables.all<RaisedHand & { id: string }>(
      'SELECT id, handAt AS since, handNote AS note FROM learners WHERE classId = ? AND handAt IS NOT NULL',
      [classId],
    )
    return new Map(rows.map(({ id, ...hand }) => [id, hand]))
  }

  async postMessage(
    classId: string,
    { by, audience, text, place }: NewMessage,
    at: Date,
  ): Promise<string | undefined> {
    const id = randomId(16)
    let changed = 0
    await this.#write(() => {
      changed = this.#tables.run(
        `INSERT INTO messages (id, classId, at, sender, audience, text, place)
          SELECT :id, :classId, :at, :by, :audience, :text, :place
          WHERE (SELECT count(*) FROM messages WHERE classId = :classId) < :most`,
        {
          id,
          classId,
          by,
          text,
          at: at.toISOString(),
          audience: JSON.stringify(audience),
          place: place ? JSON.stringify(place) : null,
          most: MOST_MESSAGES,
        },
      ).changes
    })
    return changed > 0 ? id : undefined
  }

  async retractMessage(classId: string, id: string): Promise<boolean> {
    let changed = 0
    await this.#write(() => {
      changed = this.#tables.run('DELETE FROM messages WHERE classId = ? AND id = ?', [classId, id]).changes
      if (changed > 0) this.#tables.run('DELETE FROM messagesRead WHERE message = ?', [id])
    })
    return changed > 0
  }

  async messages(classId: string): Promise<TrainerMessage[]> {
    const people = this.#tables.all<GroupCount>(
      `SELECT groupName AS "group", count(*) AS count FROM learners
        WHERE classId = ? AND removedAt IS NULL GROUP BY groupName`,
      [classId],
    )
    const reads = this.#tables.all<GroupCount & { message: string }>(
      `SELECT message, groupName AS "group", count(*) AS count FROM messagesRead JOIN learners ON learners.id = learner
        WHERE classId = ? AND removedAt IS NULL GROUP BY message, groupName`,
      [classId],
    )
    return withCounts(this.#rows(classId), people, reads)
  }

  async countMessages(classId: string): Promise<number> {
    const sql = 'SELECT count(*) AS count FROM messages WHERE classId = ?'
    return this.#tables.get<{ count: number }>(sql, [classId])?.count ?? 0
  }

  async messagesFor({ id, classId, groupName }: MessageReader): Promise<LearnerMessage[]> {
    const read = this.#tables
      .all<{ message: string }>('SELECT message FROM messagesRead WHERE learner = ?', [id])
      .map(({ message }) => message)
    return messagesForReader(this.#rows(classId), { id, groupName }, new Set(read))
  }

  async markRead(reader: MessageReader, message: string, at: Date): Promise<boolean> {
    const isHers = (await this.messagesFor(reader)).some(({ id }) => id === message)
    if (!isHers) return false
    const sql = 'INSERT OR IGNORE INTO messagesRead (message, learner, at) VALUES (?, ?, ?)'
    await this.#write(() => this.#tables.run(sql, [message, reader.id, at.toISOString()]))
    return true
  }

  async setPlanState(classId: string, course: string | null): Promise<void> {
    await this.#write(() => this.#tables.run('UPDATE classes SET course = ? WHERE id = ?', [course, classId]))
  }

  async planState(classId: string): Promise<string | null> {
    const sql = 'SELECT course FROM classes WHERE id = ?'
    return this.#tables.get<{ course: string | null }>(sql, [classId])?.course ?? null
  }

  async changeControls(
    classId: string,
    change: (kept: string | null) => ControlsUpdate | undefined,
    at: Date,
  ): Promise<void> {
    await this.#write(() => {
      const changed = change(this.#signals(classId))
      if (!changed) return
      this.#tables.run('UPDATE classes SET signals = ? WHERE id = ?', [changed.signals, classId])
      this.#addAudited(classId, changed.audited, at)
    })
  }

  async controls(classId: string): Promise<string | null> {
    return this.#signals(classId)
  }

  async hideNames(classId: string, areHidden: boolean): Promise<void> {
    const at = areHidden ? new Date().toISOString() : null
    await this.#write(() =>
      this.#tables.run('UPDATE classes SET namesHiddenAt = ? WHERE id = ?', [at, classId]),
    )
  }

  async areNamesHidden(classId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM classes WHERE id = ? AND namesHiddenAt IS NOT NULL'
    return this.#tables.get(sql, [classId]) !== undefined
  }

  async addAuditEntry(classId: string, audited: AuditedAction, at: Date): Promise<void> {
    const { learner } = audited
    await this.#write(() => {
      const isErased = learner !== null && !this.#tables.get('SELECT 1 FROM learners WHERE id = ?', [learner])
      this.#addAudited(classId, isErased ? withoutLearner(audited) : audited, at)
    })
  }

  async auditTimesOf({ classId, id }: Pick<MessageReader, 'classId' | 'id'>, act: string): Promise<string[]> {
    const rows = this.#tables.all<{ at: string }>(
      'SELECT at FROM audit WHERE classId = ? AND learner = ? AND act = ? ORDER BY seq DESC LIMIT ?',
      [classId, id, act, MOST_AUDIT_ENTRIES_OF_LEARNER],
    )
    return rows.map(({ at }) => at)
  }

  async auditEntries(classId: string): Promise<AuditEntry[]> {
    return this.#tables.all<AuditEntry>(
      `SELECT audit.id, at, trainer, act, nickname AS learner, detail
        FROM audit LEFT JOIN learners ON learners.id = learner
        WHERE audit.classId = ? ORDER BY audit.seq DESC LIMIT ?`,
      [classId, MOST_AUDIT_ENTRIES],
    )
  }

  #signals(classId: string): string | null {
    const sql = 'SELECT signals FROM classes WHERE id = ?'
    return this.#tables.get<{ signals: string | null }>(sql, [classId])?.signals ?? null
  }

  #addAudited(classId: string, { trainer, act, learner, detail }: AuditedAction, at: Date): void {
    const sql =
      'INSERT INTO audit (id, classId, at, trainer, act, learner, detail) VALUES (?, ?, ?, ?, ?, ?, ?)'
    const values = [randomId(16), classId, at.toISOString(), trainer, act, learner, detail]
    this.#tables.run(sql, values)
  }

  #rows(classId: string): MessageRow[] {
    return this.#tables.all<MessageRow>(
      `SELECT ${MESSAGE} FROM messages WHERE classId = ? ORDER BY seq DESC`,
      [classId],
    )
  }
}
