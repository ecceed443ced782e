import type { Audience, AuditEntry, LinkTarget, RaisedHand, TrainerMessage } from '#contract/activity.ts'
import { type ClassNotice, type LearnerDataCopy, NOTICED_ACTIONS } from '#contract/learner-class.ts'
import { type DatabaseSession, type DatabaseValue, insert, type StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'

/** Longest texts, in characters. */
export const LONGEST_MESSAGE = 1_000
export const LONGEST_HAND_NOTE = 280
/** Maximum number of messages of a class. */
export const MOST_MESSAGES = 500
/** Maximum number of entries of the audit log that are shown. */
const MOST_AUDIT_ENTRIES = 5_000
/** Maximum number of audit entries about themselves that a learner sees. */
const MOST_AUDIT_ENTRIES_OF_LEARNER = 20
/** How long a notice is shown if it is not read. */
const NOTICE_MS = 7 * 86_400_000

/** A message from a trainer. */
export interface NewMessage {
  by: string
  audience: Audience
  text: string
  /** The link of the message. */
  place?: LinkTarget | undefined
}

/** A message as its reader sees it. */
export type LearnerMessage = LearnerDataCopy['messages'][number]

/** An action of a trainer, for the audit log. */
export interface AuditedAction {
  trainer: string
  act: string
  learner: string | null
  detail: string
}

/** The new controls, and the audit entry of the change. */
export interface ControlsUpdate {
  signals: string
  audited: AuditedAction
}

/** Of the actions that a learner is told, those that are about the person and not about the shop. */
const ACTIONS_ABOUT_PERSONS: readonly ClassNotice['act'][] = [
  'rename',
  'words',
  'team-move',
  'team-leave',
  'roster-link',
  'roster-connect',
]

/** A learner who may receive messages. */
export interface MessageReader {
  id: string
  classId: string
  groupName: string | null
  /** The row of the team in whose shop they read: what is for the team is for them, too. */
  teamRow?: string | undefined
}

/** Messages, raised hands, groups, controls and the audit log of a class. */
export class MessageStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  /** Puts learners into a group, or into none. */
  async setGroup(classId: string, learners: readonly string[], group: string | null): Promise<void> {
    await this.#database.transaction(async (session) => {
      const moved = await session.all<{ shop: string }>(
        'UPDATE learners SET groupName = ? WHERE classId = ? AND id = ANY (?) RETURNING shop',
        [group, classId, learners],
      )
      await session.publish(...moved.map(({ shop }) => ({ kind: 'learner' as const, shop })))
    })
  }

  /** Raises a learner's hand. A hand that is up keeps its time. */
  async raiseHand(learner: string, note: string, at: Date): Promise<void> {
    const sql =
      'UPDATE learners SET handAt = coalesce(handAt, ?), handNote = ? WHERE id = ? RETURNING classId'
    await this.#changeHand(sql, [at, note, learner])
  }

  /** False if the hand was not up. */
  async lowerHand(learner: string): Promise<boolean> {
    const sql = `UPDATE learners SET handAt = NULL, handNote = '' WHERE id = ? AND handAt IS NOT NULL
      RETURNING classId`
    return this.#changeHand(sql, [learner])
  }

  /** The raised hand of a learner. */
  raisedHandOf(learner: string): Promise<RaisedHand | undefined> {
    return this.#database.get<RaisedHand>(
      'SELECT handAt AS since, handNote AS note FROM learners WHERE id = ? AND handAt IS NOT NULL',
      [learner],
    )
  }

  /** Raised hands by learner. */
  async raisedHands(classId: string): Promise<Map<string, RaisedHand>> {
    const rows = await this.#database.all<RaisedHand & { id: string }>(
      `SELECT id, handAt AS since, handNote AS note FROM learners
        WHERE classId = ? AND handAt IS NOT NULL ORDER BY seq`,
      [classId],
    )
    return new Map(rows.map(({ id, ...hand }) => [id, hand]))
  }

  /** Returns the message's id; undefined if the class has too many messages. */
  async postMessage(
    classId: string,
    { by, audience, text, place }: NewMessage,
    at: Date,
  ): Promise<string | undefined> {
    const id = randomId(16)
    const [forWhom, link] = [JSON.stringify(audience), place ? JSON.stringify(place) : null]
    return this.#database.transaction(async (session) => {
      // Locks the class, so that simultaneous writers cannot exceed the limit.
      await session.get('SELECT 1 FROM classes WHERE id = ? FOR UPDATE', [classId])
      const changes = await session.run(
        `INSERT INTO messages (id, classId, at, sender, audience, text, place) SELECT ?, ?, ?, ?, ?, ?, ?
          WHERE (SELECT count(*) FROM messages WHERE classId = ?) < ?`,
        [id, classId, at, by, forWhom, text, link, classId, MOST_MESSAGES],
      )
      if (changes === 0) return undefined
      const shops = await shopsOfAudience(session, classId, audience)
      await session.publish({ kind: 'messages', classId, shops })
      return id
    })
  }

  /** Deletes a message, also for those who have read it. False if there is none. */
  async retractMessage(classId: string, id: string): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const changes = await session.run('DELETE FROM messages WHERE classId = ? AND id = ?', [classId, id])
      if (changes === 0) return false
      await session.run('DELETE FROM messagesRead WHERE message = ?', [id])
      await session.publish({ kind: 'messages', classId, shops: 'all' })
      return true
    })
  }

  /** All messages of a class with their read counts, newest first. */
  async messages(classId: string): Promise<TrainerMessage[]> {
    const people = await this.#database.all<GroupCount>(
      `SELECT groupName AS "group", count(*) AS count FROM learners
        WHERE classId = ? AND removedAt IS NULL AND teamId IS NULL GROUP BY groupName`,
      [classId],
    )
    // Of a message that names its readers those count, else people: the shop of a team is nobody.
    const reads = await this.#database.all<GroupCount & { message: string }>(
      `SELECT message, groupName AS "group", count(*) AS count
        FROM messagesRead JOIN learners ON learners.id = learner JOIN messages ON messages.id = message
        WHERE learners.classId = ? AND removedAt IS NULL AND (strpos(audience, learner) > 0
          OR (teamId IS NULL AND audience NOT LIKE '{"to":"learner%'))
        GROUP BY message, groupName`,
      [classId],
    )
    return addReadCounts(await this.#rows(classId), people, reads)
  }

  async countMessages(classId: string): Promise<number> {
    const sql = 'SELECT count(*) AS count FROM messages WHERE classId = ?'
    return (await this.#database.get<{ count: number }>(sql, [classId]))?.count ?? 0
  }

  /** The messages for one learner, newest first. */
  async messagesFor({ classId, ...reader }: MessageReader): Promise<LearnerMessage[]> {
    const rows = (await this.#rows(classId)).filter(({ audience }) =>
      isAddressedTo(JSON.parse(audience), reader),
    )
    if (rows.length === 0) return []
    // By the messages: the primary key begins with them, and all of a class would be searched for a learner.
    const read = await this.#database.all<{ message: string }>(
      'SELECT message FROM messagesRead WHERE message = ANY (?) AND learner = ?',
      [rows.map(({ id }) => id), reader.id],
    )
    const seen = new Set(read.map(({ message }) => message))
    return rows.map(({ id, at, sender, text, place }) => {
      return { id, at, by: sender, text, place: parsePlace(place), isRead: seen.has(id) }
    })
  }

  /**
   * Trainers' actions that the reader is told and has not read yet, newest first. In the shop of a team those about that
   * shop, and about the reader as a person.
   */
  async noticesFor(
    { id, teamRow }: Pick<MessageReader, 'id' | 'teamRow'>,
    now: Date,
  ): Promise<ClassNotice[]> {
    const about = [id, teamRow ?? id]
    const since = new Date(now.getTime() - NOTICE_MS)
    // Most learners have none, and every page asks: this is found in a tenth of the time that sorting takes.
    const first = 'SELECT 1 FROM audit WHERE learner IN (?, ?) AND at > ? LIMIT 1'
    if (!(await this.#database.get(first, [...about, since]))) return []
    const rows = await this.#database.all<ClassNotice & { learner: string }>(
      `SELECT id, at, trainer AS "by", act, learner FROM audit
        WHERE learner IN (?, ?) AND act = ANY (?) AND at > ?
          AND NOT EXISTS (SELECT 1 FROM messagesRead WHERE message = audit.id AND messagesRead.learner = ?)
        ORDER BY seq DESC LIMIT ?`,
      [...about, NOTICED_ACTIONS, since, id, MOST_AUDIT_ENTRIES_OF_LEARNER],
    )
    return rows
      .filter(({ learner, act }) => learner === (teamRow ?? id) || ACTIONS_ABOUT_PERSONS.includes(act))
      .map(({ learner: _, ...notice }) => notice)
  }

  /**
   * Marks a message or a notice as read; in the shop of a team, by one of the team as well. False if there is no such
   * thing for the reader.
   */
  async markRead(reader: MessageReader, message: string, at: Date): Promise<boolean> {
    const all = [...(await this.messagesFor(reader)), ...(await this.noticesFor(reader, at))]
    if (!all.some(({ id }) => id === message)) return false
    const readers = [reader.id, ...(reader.teamRow === undefined ? [] : [reader.teamRow])]
    return this.#database.transaction(async (session) => {
      // Only if neither the message nor the learner was deleted meanwhile.
      const changes = await session.run(
        `INSERT INTO messagesRead (message, learner, at) SELECT ?, id, ? FROM learners
          WHERE id = ANY (?)
            AND (EXISTS (SELECT 1 FROM messages WHERE id = ?) OR EXISTS (SELECT 1 FROM audit WHERE id = ?))
          ON CONFLICT DO NOTHING`,
        [message, at, readers, message, message],
      )
      if (changes > 0) await session.publish({ kind: 'messages', classId: reader.classId, shops: [] })
      return true
    })
  }

  /** Saves the state of the plan as text; null removes it. */
  async setPlanState(classId: string, planState: string | null): Promise<void> {
    await this.#changeClass('UPDATE classes SET course = ? WHERE id = ?', classId, planState)
  }

  async planState(classId: string): Promise<string | null> {
    const sql = 'SELECT course FROM classes WHERE id = ?'
    return (await this.#database.get<{ course: string | null }>(sql, [classId]))?.course ?? null
  }

  /** Saves the design of the certificates as text. */
  async setCertificateDesign(classId: string, design: string): Promise<void> {
    await this.#changeClass('UPDATE classes SET certificate = ? WHERE id = ?', classId, design)
  }

  async certificateDesign(classId: string): Promise<string | null> {
    const sql = 'SELECT certificate FROM classes WHERE id = ?'
    return (await this.#database.get<{ certificate: string | null }>(sql, [classId]))?.certificate ?? null
  }

  /**
   * Changes the controls and adds the audit entry, both or neither. `change` receives the saved controls and may be
   * called again; it returns undefined if nothing changes.
   */
  async changeControls(
    classId: string,
    change: (kept: string | null) => ControlsUpdate | undefined,
    at: Date,
  ): Promise<void> {
    await this.#database.transaction(async (session) => {
      // Locks the class, so that simultaneous changes do not overwrite each other.
      const sql = 'SELECT signals FROM classes WHERE id = ? FOR UPDATE'
      const kept = await session.get<{ signals: string | null }>(sql, [classId])
      const changed = change(kept?.signals ?? null)
      if (!changed) return
      await session.run('UPDATE classes SET signals = ? WHERE id = ?', [changed.signals, classId])
      await insertAuditEntry(session, classId, changed.audited, at)
      await session.publish({ kind: 'class', classId })
    })
  }

  async controls(classId: string): Promise<string | null> {
    const sql = 'SELECT signals FROM classes WHERE id = ?'
    return (await this.#database.get<{ signals: string | null }>(sql, [classId]))?.signals ?? null
  }

  /** Whether the projector shows neutral names. */
  async hideNames(classId: string, areHidden: boolean): Promise<void> {
    const at = areHidden ? new Date() : null
    await this.#changeClass('UPDATE classes SET namesHiddenAt = ? WHERE id = ?', classId, at)
  }

  async areNamesHidden(classId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM classes WHERE id = ? AND namesHiddenAt IS NOT NULL'
    return (await this.#database.get(sql, [classId])) !== undefined
  }

  /** Adds an audit entry. For an erased learner, it holds neither id nor detail. */
  addAuditEntry(classId: string, action: AuditedAction, at: Date): Promise<void> {
    return this.addAuditEntries(classId, [action], at)
  }

  /** Adds all entries, or none. */
  async addAuditEntries(classId: string, actions: readonly AuditedAction[], at: Date): Promise<void> {
    const ids = actions.map(({ learner }) => learner).filter((id) => id !== null)
    await this.#database.transaction(async (session) => {
      // Waits for an erasure of the learners.
      const sql = 'SELECT id FROM learners WHERE id = ANY (?) FOR KEY SHARE'
      const rows = ids.length > 0 ? await session.all<{ id: string }>(sql, [ids]) : []
      const present = new Set(rows.map(({ id }) => id))
      for (const action of actions) {
        const isErased = action.learner !== null && !present.has(action.learner)
        await insertAuditEntry(
          session,
          classId,
          isErased ? { ...action, learner: null, detail: '' } : action,
          at,
        )
      }
    })
  }

  /** When trainers did something about a learner, newest first. */
  async auditTimesOf({ id }: Pick<MessageReader, 'id'>, act: string): Promise<string[]> {
    const rows = await this.#database.all<{ at: string }>(
      'SELECT at FROM audit WHERE learner = ? AND act = ? ORDER BY seq DESC LIMIT ?',
      [id, act, MOST_AUDIT_ENTRIES_OF_LEARNER],
    )
    return rows.map(({ at }) => at)
  }

  /** The audit log, newest first. */
  async auditEntries(classId: string): Promise<AuditEntry[]> {
    return this.#database.all<AuditEntry>(
      `SELECT audit.id, at, trainer, act, detail,
          coalesce((SELECT name FROM teams WHERE teams.id = learners.teamId), nickname) AS learner
        FROM audit LEFT JOIN learners ON learners.id = learner
        WHERE audit.classId = ? ORDER BY audit.seq DESC LIMIT ?`,
      [classId, MOST_AUDIT_ENTRIES],
    )
  }

  #rows(classId: string): Promise<MessageRow[]> {
    return this.#database.all<MessageRow>(
      'SELECT id, at, sender, audience, text, place FROM messages WHERE classId = ? ORDER BY seq DESC',
      [classId],
    )
  }

  /** `sql` returns the class of the learner if the hand changed. */
  #changeHand(sql: string, values: readonly DatabaseValue[]): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const changed = await session.get<{ classId: string }>(sql, values)
      if (changed) await session.publish({ kind: 'hands', classId: changed.classId })
      return changed !== undefined
    })
  }

  async #changeClass(sql: string, classId: string, value: DatabaseValue): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run(sql, [value, classId])
      await session.publish({ kind: 'class', classId })
    })
  }
}

/** Adds an audit entry, in a transaction that holds the learner. */
export async function insertAuditEntry(
  session: DatabaseSession,
  classId: string,
  { trainer, act, learner, detail }: AuditedAction,
  at: Date,
): Promise<void> {
  await insert(session, 'audit', { id: randomId(16), classId, at, trainer, act, learner, detail })
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
    'SELECT shop FROM learners WHERE classId = ? AND (id = ANY (?) OR groupName = ?)',
    [classId, named, group],
  )
  return rows.map(({ shop }) => shop)
}

/** A stored message. Audience and link are JSON. */
interface MessageRow {
  id: string
  at: string
  sender: string
  audience: string
  text: string
  place: string | null
}

/** A count for one group, or for learners without a group. */
interface GroupCount {
  group: string | null
  count: number
}

/** Messages for the dashboard: how many readers each has, and how many have read it. */
function addReadCounts(
  rows: readonly MessageRow[],
  people: readonly GroupCount[],
  reads: readonly (GroupCount & { message: string })[],
): TrainerMessage[] {
  return rows.map(({ sender, audience: written, place, ...message }) => {
    const audience: Audience = JSON.parse(written)
    const isIn = ({ group }: { group: string | null }) => audience.to !== 'group' || audience.group === group
    const readHere = reads.filter((one) => one.message === message.id && isIn(one))
    const of = namedLearners(audience)?.length ?? sum(people.filter(isIn))
    return { ...message, by: sender, audience, place: parsePlace(place), read: sum(readHere), of }
  })
}

/** Whether a message is addressed to a reader. */
export function isAddressedTo(
  audience: Audience,
  { id, groupName, teamRow = id }: Omit<MessageReader, 'classId'>,
): boolean {
  const named = namedLearners(audience)
  if (named) return named.includes(id) || named.includes(teamRow)
  return audience.to === 'all' || (audience.to === 'group' && audience.group === groupName)
}

/** The learners that a message names; undefined for all or for a group. */
function namedLearners(audience: Audience): readonly string[] | undefined {
  if (audience.to === 'learner') return [audience.learner]
  return audience.to === 'learners' ? audience.learners : undefined
}

/**
 * The stored audience without an erased learner; undefined if nobody else is in it. Unchanged if the learner is not
 * named.
 */
export function audienceWithout(written: string, learner: string): string | undefined {
  const audience: Audience = JSON.parse(written)
  const named = namedLearners(audience)
  if (!named?.includes(learner)) return written
  const learners = named.filter((one) => one !== learner)
  return learners.length === 0 ? undefined : JSON.stringify({ ...audience, learners })
}

function parsePlace(kept: string | null): LinkTarget | null {
  return kept === null ? null : JSON.parse(kept)
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0)
}
