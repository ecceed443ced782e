import type { Audience, AuditEntry, RaisedHand, TrainerMessage } from '#contract/activity.ts'
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
  namedLearners,
  withCounts,
  withoutLearner,
} from '../messages.ts'
import type { Database, DatabaseSession } from './database.ts'
import { publishIn } from './pub-sub.ts'

/** In PostgreSQL. Every change is published to all processes when it is committed. */
export class PostgresMessageStore implements MessageStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void> {
    await this.#database.transaction(async (session) => {
      const moved = await session.all<{ shop: string }>(
        'UPDATE ff_learners SET group_name = $1 WHERE class_id = $2 AND id = ANY ($3::text[]) RETURNING shop',
        [group, classId, learners],
      )
      await publishIn(session, ...moved.map(({ shop }) => ({ kind: 'learner' as const, shop })))
    })
  }

  async raiseHand(learner: string, note: string, at: Date): Promise<void> {
    const sql = `UPDATE ff_learners SET hand_at = coalesce(hand_at, $1), hand_note = $2 WHERE id = $3
      RETURNING class_id`
    await this.#changeHand(sql, [at.toISOString(), note, learner])
  }

  async lowerHand(learner: string): Promise<boolean> {
    const sql = `UPDATE ff_learners SET hand_at = NULL, hand_note = '' WHERE id = $1 AND hand_at IS NOT NULL
      RETURNING class_id`
    return this.#changeHand(sql, [learner])
  }

  async raisedHands(classId: string): Promise<Map<string, RaisedHand>> {
    const rows = await this.#database.all<RaisedHand & { id: string }>(
      `SELECT id, hand_at AS since, hand_note AS note FROM ff_learners
        WHERE class_id = $1 AND hand_at IS NOT NULL ORDER BY seq`,
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
    return this.#database.transaction(async (session) => {
      // Locks the class, so that simultaneous writers cannot exceed the limit.
      await session.all('SELECT FROM ff_classes WHERE id = $1 FOR UPDATE', [classId])
      const changes = await session.run(
        `INSERT INTO ff_messages (id, class_id, at, sender, audience, text, place) SELECT $1, $2, $3, $4, $5, $6, $8
          WHERE (SELECT count(*) FROM ff_messages WHERE class_id = $2) < $7`,
        [
          id,
          classId,
          at,
          by,
          JSON.stringify(audience),
          text,
          MOST_MESSAGES,
          place ? JSON.stringify(place) : null,
        ],
      )
      if (changes === 0) return undefined
      const shops = await shopsOfAudience(session, classId, audience)
      await publishIn(session, { kind: 'messages', classId, shops })
      return id
    })
  }

  async retractMessage(classId: string, id: string): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const changes = await session.run('DELETE FROM ff_messages WHERE class_id = $1 AND id = $2', [
        ...[classId, id],
      ])
      if (changes > 0) await publishIn(session, { kind: 'messages', classId, shops: 'all' })
      return changes > 0
    })
  }

  async messages(classId: string): Promise<TrainerMessage[]> {
    const people = await this.#database.all<GroupCount>(
      `SELECT group_name AS "group", count(*) AS count FROM ff_learners
        WHERE class_id = $1 AND removed_at IS NULL GROUP BY group_name`,
      [classId],
    )
    const reads = await this.#database.all<GroupCount & { message: string }>(
      `SELECT message, group_name AS "group", count(*) AS count
        FROM ff_messages_read JOIN ff_learners AS learners ON learners.id = learner
        WHERE class_id = $1 AND removed_at IS NULL GROUP BY message, group_name`,
      [classId],
    )
    return withCounts(await this.#rows(classId), people, reads)
  }

  async countMessages(classId: string): Promise<number> {
    const sql = 'SELECT count(*) AS count FROM ff_messages WHERE class_id = $1'
    return (await this.#database.get<{ count: number }>(sql, [classId]))?.count ?? 0
  }

  async messagesFor({ id, classId, groupName }: MessageReader): Promise<LearnerMessage[]> {
    const read = await this.#database.all<{ message: string }>(
      'SELECT message FROM ff_messages_read WHERE learner = $1',
      [id],
    )
    const seen = new Set(read.map(({ message }) => message))
    return messagesForReader(await this.#rows(classId), { id, groupName }, seen)
  }

  async markRead(reader: MessageReader, message: string, at: Date): Promise<boolean> {
    const isHers = (await this.messagesFor(reader)).some(({ id }) => id === message)
    if (!isHers) return false
    return this.#database.transaction(async (session) => {
      // Only if neither the message nor the learner was deleted meanwhile.
      const changes = await session.run(
        `INSERT INTO ff_messages_read (message, learner, at) SELECT $1, $2, $3
          WHERE EXISTS (SELECT FROM ff_messages WHERE id = $1) AND EXISTS (SELECT FROM ff_learners WHERE id = $2)
          ON CONFLICT DO NOTHING`,
        [message, reader.id, at],
      )
      if (changes > 0) await publishIn(session, { kind: 'messages', classId: reader.classId, shops: [] })
      return true
    })
  }

  async setPlanState(classId: string, course: string | null): Promise<void> {
    await this.#changeClass('UPDATE ff_classes SET course = $2 WHERE id = $1', classId, course)
  }

  async planState(classId: string): Promise<string | null> {
    const sql = 'SELECT course FROM ff_classes WHERE id = $1'
    return (await this.#database.get<{ course: string | null }>(sql, [classId]))?.course ?? null
  }

  async changeControls(
    classId: string,
    change: (kept: string | null) => ControlsUpdate | undefined,
    at: Date,
  ): Promise<void> {
    await this.#database.transaction(async (session) => {
      // Locks the class, so that simultaneous changes do not overwrite each other.
      const sql = 'SELECT signals FROM ff_classes WHERE id = $1 FOR UPDATE'
      const kept = await session.get<{ signals: string | null }>(sql, [classId])
      const changed = change(kept?.signals ?? null)
      if (!changed) return
      await session.run('UPDATE ff_classes SET signals = $2 WHERE id = $1', [classId, changed.signals])
      await addAudited(session, classId, changed.audited, at)
      await publishIn(session, { kind: 'class', classId })
    })
  }

  async controls(classId: string): Promise<string | null> {
    const sql = 'SELECT signals FROM ff_classes WHERE id = $1'
    return (await this.#database.get<{ signals: string | null }>(sql, [classId]))?.signals ?? null
  }

  async hideNames(classId: string, areHidden: boolean): Promise<void> {
    const at = areHidden ? new Date() : null
    await this.#changeClass('UPDATE ff_classes SET names_hidden_at = $2 WHERE id = $1', classId, at)
  }

  async areNamesHidden(classId: string): Promise<boolean> {
    const sql = 'SELECT FROM ff_classes WHERE id = $1 AND names_hidden_at IS NOT NULL'
    return (await this.#database.get(sql, [classId])) !== undefined
  }

  async addAuditEntry(classId: string, audited: AuditedAction, at: Date): Promise<void> {
    const { learner } = audited
    await this.#database.transaction(async (session) => {
      // Waits for an erasure of the learner.
      const sql = 'SELECT FROM ff_learners WHERE id = $1 FOR KEY SHARE'
      const isErased = learner !== null && !(await session.get(sql, [learner]))
      await addAudited(session, classId, isErased ? withoutLearner(audited) : audited, at)
    })
  }

  async auditTimesOf({ classId, id }: Pick<MessageReader, 'classId' | 'id'>, act: string): Promise<string[]> {
    const rows = await this.#database.all<{ at: string }>(
      'SELECT at FROM ff_audit WHERE class_id = $1 AND learner = $2 AND act = $3 ORDER BY seq DESC LIMIT $4',
      [classId, id, act, MOST_AUDIT_ENTRIES_OF_LEARNER],
    )
    return rows.map(({ at }) => at)
  }

  async auditEntries(classId: string): Promise<AuditEntry[]> {
    return this.#database.all<AuditEntry>(
      `SELECT audit.id, at, trainer, act, nickname AS learner, detail
        FROM ff_audit AS audit LEFT JOIN ff_learners AS learners ON learners.id = learner
        WHERE audit.class_id = $1 ORDER BY audit.seq DESC LIMIT $2`,
      [classId, MOST_AUDIT_ENTRIES],
    )
  }

  async #rows(classId: string): Promise<MessageRow[]> {
    return this.#database.all<MessageRow>(
      'SELECT id, at, sender, audience, text, place FROM ff_messages WHERE class_id = $1 ORDER BY seq DESC',
      [classId],
    )
  }

  /** `sql` returns the class of the learner if the hand changed. */
  async #changeHand(sql: string, values: readonly string[]): Promise<boolean> {
    return this.#database.transaction(async (session: DatabaseSession) => {
      const changed = await session.get<{ classId: string }>(sql, values)
      if (changed) await publishIn(session, { kind: 'hands', classId: changed.classId })
      return changed !== undefined
    })
  }

  async #changeClass(sql: string, classId: string, value: string | Date | null): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run(sql, [classId, value])
      await publishIn(session, { kind: 'class', classId })
    })
  }
}

async function addAudited(
  session: DatabaseSession,
  classId: string,
  { trainer, act, learner, detail }: AuditedAction,
  at: Date,
): Promise<void> {
  await session.run(
    `INSERT INTO ff_audit (id, class_id, at, trainer, act, learner, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [randomId(16), classId, at, trainer, act, learner, detail],
  )
}

/** The shops of the learners that a message is addressed to. */
async function shopsOfAudience(
  session: DatabaseSession,
  classId: string,
  audience: Audience,
): Promise<readonly string[] | 'all'> {
  if (audience.to === 'all') return 'all'
  const [named, group] = [namedLearners(audience) ?? [], audience.to === 'group' ? audience.group : null]
  const rows = await session.all<{ shop: string }>(
    'SELECT shop FROM ff_learners WHERE class_id = $1 AND (id = ANY ($2::text[]) OR group_name = $3)',
    [classId, named, group],
  )
  return rows.map(({ shop }) => shop)
}
