import type { ClassMessage } from '#contract/own-class.ts'
import type { Audience, AuditEntry, DeskMessage, RaisedHand } from '#contract/room.ts'
import type { Tables } from '../../shop/tables.ts'
import { randomSigns } from './ids.ts'

/** Longest texts, in characters. */
export const LONGEST_MESSAGE = 1_000
export const LONGEST_HAND_NOTE = 280
/** A class has no more messages than this: nobody would read them. */
const MOST_MESSAGES = 500
/** So many rows of the audit list are shown. */
const MOST_AUDITED = 1_000
/** So many of them about herself a learner is told. */
const MOST_TOLD = 20

/** A trainer writes something. */
export interface Posting {
  by: string
  audience: Audience
  text: string
}

/** A trainer did something. */
export interface Audited {
  trainer: string
  act: string
  learner: string | null
  detail: string
}

interface MessageRow {
  id: string
  at: string
  sender: string
  audience: string
  text: string
}

const MESSAGE = 'id, at, sender, audience, text'

/** What trainers and learners of a class tell each other, and what trainers did. Kept in the register's file. */
export class Pinboard {
  readonly #tables: Tables
  readonly #write: (work: () => void) => Promise<void>

  /** `write` carries a transaction out, and waits for the disk. */
  constructor(tables: Tables, write: (work: () => void) => Promise<void>) {
    this.#tables = tables
    this.#write = write
  }

  /** Puts learners into a group, or into none. */
  async setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void> {
    await this.#write(() => {
      for (const learner of learners) {
        this.#tables.run('UPDATE learners SET groupName = ? WHERE classId = ? AND id = ?', [
          ...[group, classId, learner],
        ])
      }
    })
  }

  /** Her hand is up from now on. One that is up already stays up as long as it was. */
  async raise(learner: string, note: string, at: Date): Promise<void> {
    const sql = 'UPDATE learners SET handAt = coalesce(handAt, ?), handNote = ? WHERE id = ?'
    await this.#write(() => this.#tables.run(sql, [at.toISOString(), note, learner]))
  }

  /** False where it was not up. */
  async lower(learner: string): Promise<boolean> {
    const sql = "UPDATE learners SET handAt = NULL, handNote = '' WHERE id = ? AND handAt IS NOT NULL"
    let changed = 0
    await this.#write(() => {
      changed = this.#tables.run(sql, [learner]).changes
    })
    return changed > 0
  }

  /** Hands that are up, by learner. */
  async hands(classId: string): Promise<Map<string, RaisedHand>> {
    const rows = this.#tables.all<RaisedHand & { id: string }>(
      'SELECT id, handAt AS since, handNote AS note FROM learners WHERE classId = ? AND handAt IS NOT NULL',
      [classId],
    )
    return new Map(rows.map(({ id, ...hand }) => [id, hand]))
  }

  /** Undefined where there are too many already. */
  async post(classId: string, { by, audience, text }: Posting, at: Date): Promise<string | undefined> {
    const id = randomSigns(16)
    let changed = 0
    await this.#write(() => {
      changed = this.#tables.run(
        `INSERT INTO messages (id, classId, at, sender, audience, text)
          SELECT :id, :classId, :at, :by, :audience, :text
          WHERE (SELECT count(*) FROM messages WHERE classId = :classId) < :most`,
        {
          ...{ id, classId, by, text },
          at: at.toISOString(),
          audience: JSON.stringify(audience),
          most: MOST_MESSAGES,
        },
      ).changes
    })
    return changed > 0 ? id : undefined
  }

  /** Takes a message back, also from those who have read it. False where there is none. */
  async takeBack(classId: string, id: string): Promise<boolean> {
    let changed = 0
    await this.#write(() => {
      changed = this.#tables.run('DELETE FROM messages WHERE classId = ? AND id = ?', [classId, id]).changes
      if (changed > 0) this.#tables.run('DELETE FROM messagesRead WHERE message = ?', [id])
    })
    return changed > 0
  }

  /** All messages of a class with how many have read them, newest first. */
  async messages(classId: string): Promise<DeskMessage[]> {
    const people = this.#tables.all<{ group: string | null; count: number }>(
      `SELECT groupName AS "group", count(*) AS count FROM learners
        WHERE classId = ? AND removedAt IS NULL GROUP BY groupName`,
      [classId],
    )
    const reads = this.#tables.all<{ message: string; group: string | null; count: number }>(
      `SELECT message, groupName AS "group", count(*) AS count FROM messagesRead JOIN learners ON learners.id = learner
        WHERE classId = ? AND removedAt IS NULL GROUP BY message, groupName`,
      [classId],
    )
    return this.#rows(classId).map(({ sender, audience: written, ...message }) => {
      const audience: Audience = JSON.parse(written)
      const isIn = ({ group }: { group: string | null }) =>
        audience.to !== 'group' || audience.group === group
      const readHere = reads.filter((one) => one.message === message.id && isIn(one))
      const of = namedIn(audience)?.length ?? sum(people.filter(isIn))
      return { ...message, by: sender, audience, read: sum(readHere), of }
    })
  }

  /** Those for one learner, newest first. */
  async messagesFor({ id, classId, groupName }: Reader): Promise<ClassMessage[]> {
    const read = new Set(
      this.#tables
        .all<{ message: string }>('SELECT message FROM messagesRead WHERE learner = ?', [id])
        .map(({ message }) => message),
    )
    return this.#rows(classId)
      .filter(({ audience }) => isFor(JSON.parse(audience), { id, groupName }))
      .map(({ id: message, at, sender, text }) => {
        return { id: message, at, by: sender, text, isRead: read.has(message) }
      })
  }

  /** She has read one. False where there is none of this id for her. */
  async markRead(reader: Reader, message: string, at: Date): Promise<boolean> {
    const isHers = (await this.messagesFor(reader)).some(({ id }) => id === message)
    if (!isHers) return false
    const sql = 'INSERT OR IGNORE INTO messagesRead (message, learner, at) VALUES (?, ?, ?)'
    await this.#write(() => this.#tables.run(sql, [message, reader.id, at.toISOString()]))
    return true
  }

  /** Keeps what a class does when, and how far it is, as text; null: nothing of that. */
  async setCourse(classId: string, course: string | null): Promise<void> {
    await this.#write(() => this.#tables.run('UPDATE classes SET course = ? WHERE id = ?', [course, classId]))
  }

  async course(classId: string): Promise<string | null> {
    const sql = 'SELECT course FROM classes WHERE id = ?'
    return this.#tables.get<{ course: string | null }>(sql, [classId])?.course ?? null
  }

  /** Whether the wall shows other names than those that learners go by. */
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

  async audit(classId: string, { trainer, act, learner, detail }: Audited, at: Date): Promise<void> {
    const sql =
      'INSERT INTO audit (id, classId, at, trainer, act, learner, detail) VALUES (?, ?, ?, ?, ?, ?, ?)'
    const values = [randomSigns(16), classId, at.toISOString(), trainer, act, learner, detail]
    await this.#write(() => this.#tables.run(sql, values))
  }

  /** When trainers did something about a learner, newest first. */
  async auditedOf({ classId, id }: Pick<Reader, 'classId' | 'id'>, act: string): Promise<string[]> {
    const rows = this.#tables.all<{ at: string }>(
      'SELECT at FROM audit WHERE classId = ? AND learner = ? AND act = ? ORDER BY seq DESC LIMIT ?',
      [classId, id, act, MOST_TOLD],
    )
    return rows.map(({ at }) => at)
  }

  /** What trainers did, newest first. */
  async audited(classId: string): Promise<AuditEntry[]> {
    return this.#tables.all<AuditEntry>(
      `SELECT audit.id, at, trainer, act, nickname AS learner, detail
        FROM audit LEFT JOIN learners ON learners.id = learner
        WHERE audit.classId = ? ORDER BY audit.seq DESC LIMIT ?`,
      [classId, MOST_AUDITED],
    )
  }

  #rows(classId: string): MessageRow[] {
    return this.#tables.all<MessageRow>(
      `SELECT ${MESSAGE} FROM messages WHERE classId = ? ORDER BY seq DESC`,
      [classId],
    )
  }
}

/** Somebody who may have messages. */
export interface Reader {
  id: string
  classId: string
  groupName: string | null
}

/** Whether a message is for somebody. */
export function isFor(audience: Audience, { id, groupName }: Omit<Reader, 'classId'>): boolean {
  const named = namedIn(audience)
  if (named) return named.includes(id)
  return audience.to === 'all' || (audience.to === 'group' && audience.group === groupName)
}

/** Those whom a message names; undefined where it is for all, or for a group. */
export function namedIn(audience: Audience): readonly string[] | undefined {
  if (audience.to === 'learner') return [audience.learner]
  return audience.to === 'learners' ? audience.learners : undefined
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0)
}
