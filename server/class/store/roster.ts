import { lockKeptClass } from './classes.ts'
import { type DatabaseSession, insert, type StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'
import { insertAuditEntry } from './messages.ts'
import { type Learner, StoreRefusal } from './model.ts'

/** A person whom the trainer expects in the class. Dates are ISO 8601. */
export interface RosterRow {
  id: string
  classId: string
  name: string
  email: string | null
  /** For example a student number. */
  number: string | null
  groupName: string | null
  /** The learner who this person is; null until they have joined. */
  learner: string | null
  /** Personal links of an older epoch are invalid. */
  linkEpoch: number
  addedAt: string
  /** Since when it is in no file any more; null if it was in the last one. */
  missingAt: string | null
}

/** What a merge looks at. */
export interface RosterState {
  rows: readonly RosterRow[]
  learners: readonly (Pick<Learner, 'id' | 'nickname' | 'removedAt'> & {
    /** Those that a sign-in has verified. */
    emails: readonly string[]
  })[]
}

/** The values of a row as they are to be. */
type RowValues = Pick<RosterRow, 'name' | 'email' | 'number' | 'groupName' | 'learner'>

/** Changes of a roster, which are applied all together. */
export interface RosterChanges {
  added: readonly RowValues[]
  /** All rows of the file that are in the class, changed or not. */
  present: readonly (RowValues & Pick<RosterRow, 'id'>)[]
  /** Ids of rows that are in the file no more. */
  missing: readonly string[]
  /** Learners whose group follows that of their row. */
  groups: readonly { learner: string; group: string }[]
}

const ROW_COLUMNS = 'id, classId, name, email, number, groupName, learner, linkEpoch, addedAt, missingAt'

/** Maximum number of rows in a class. */
export const MOST_ROSTER_ROWS = 10_000

/** The rosters of classes: who is expected, and who of them is which learner. */
export class RosterStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  /** All rows of a class, in the order in which they were added. */
  rows(classId: string): Promise<RosterRow[]> {
    return rowsOf(this.#database, classId)
  }

  row(id: string): Promise<RosterRow | undefined> {
    return this.#database.get<RosterRow>(`SELECT ${ROW_COLUMNS} FROM rosterRows WHERE id = ?`, [id])
  }

  /** The row of a learner. */
  rowOfLearner(learner: string): Promise<RosterRow | undefined> {
    return this.#database.get<RosterRow>(`SELECT ${ROW_COLUMNS} FROM rosterRows WHERE learner = ?`, [learner])
  }

  /** The row of a person whom somebody else vouches for: by number, or else by e-mail address, as files are merged. */
  async rowOfPerson(
    classId: string,
    { number, email }: { number?: string | undefined; email?: string | undefined },
  ): Promise<RosterRow | undefined> {
    if (!number && !email) return undefined
    const rows = await this.rows(classId)
    const find = (key: 'number' | 'email', value: string | undefined) => {
      const wanted = value && comparable(key, value)
      return wanted
        ? rows.find((row) => row[key] !== null && comparable(key, row[key]) === wanted)
        : undefined
    }
    return find('number', number) ?? find('email', email)
  }

  /** The roster as it is now. */
  state(classId: string): Promise<RosterState> {
    return this.#database.transaction((session) => stateOf(session, classId))
  }

  /**
   * Changes a roster as `changesOf` says, which sees it as it is at that moment. All or nothing. Throws
   * `StoreRefusal`: `full`, `erased`.
   */
  async change(classId: string, changesOf: (state: RosterState) => RosterChanges, at: Date): Promise<void> {
    await this.#database.transaction(async (session) => {
      // Joining waits, and so does another change.
      await lockKeptClass(session, classId)
      const state = await stateOf(session, classId)
      const { added, present, missing, groups } = changesOf(state)
      if (state.rows.length + added.length > MOST_ROSTER_ROWS) throw new StoreRefusal('full')
      const known = new Map(state.rows.map((row) => [row.id, row]))
      for (const { id, ...values } of present) {
        const before = known.get(id)
        if (before) await updateRow(session, before, { ...values, missingAt: null })
      }
      for (const values of added) {
        await insert(session, 'rosterRows', {
          id: randomId(16),
          classId,
          ...values,
          linkEpoch: 0,
          addedAt: at,
        })
      }
      await session.run(
        'UPDATE rosterRows SET missingAt = ? WHERE classId = ? AND missingAt IS NULL AND id = ANY (?)',
        [at, classId, missing],
      )
      for (const { learner, group } of groups) await setGroup(session, { classId, learner, group })
    })
  }

  /** Makes the personal links that were given out invalid. False if there is no such row. */
  async revokeLink(classId: string, id: string): Promise<boolean> {
    const sql = 'UPDATE rosterRows SET linkEpoch = linkEpoch + 1 WHERE classId = ? AND id = ?'
    return (await this.#database.run(sql, [classId, id])) > 0
  }

  /** Deletes rows. Their learners stay in the class. Returns how many there were. */
  remove(classId: string, ids: readonly string[]): Promise<number> {
    return this.#database.run('DELETE FROM rosterRows WHERE classId = ? AND id = ANY (?)', [classId, ids])
  }

  /**
   * Says which learner this person is; null: none yet. False if there is no such row or learner, if another row is theirs,
   * or if they were removed.
   */
  connect(classId: string, id: string, learner: string | null): Promise<boolean> {
    return this.#database.transaction((session) => connect(session, { classId, row: id, learner }))
  }

  /**
   * Connects a learner whom a sign-in has verified with a row that is nobody's, if `connect` would, and adds an audit entry.
   * Who is in no group gets into that of the row.
   */
  connectAtSignIn({ classId, id, groupName }: RosterRow, learner: string, at: Date): Promise<void> {
    return this.#database.transaction(async (session) => {
      if (!(await connect(session, { classId, row: id, learner, isFree: true }))) return
      const moved = await session.get<{ shop: string }>(
        'UPDATE learners SET groupName = ? WHERE id = ? AND groupName IS NULL RETURNING shop',
        [groupName, learner],
      )
      if (moved) await session.publish({ kind: 'learner', shop: moved.shop })
      const action = { trainer: '', act: 'roster-sign-in', learner, detail: '' }
      await insertAuditEntry(session, classId, action, at)
    })
  }
}

/** See `RosterStore.connect`. With `isFree`, also false if the row is somebody's. */
async function connect(
  session: DatabaseSession,
  {
    classId,
    row,
    learner,
    isFree = false,
  }: { classId: string; row: string; learner: string | null; isFree?: boolean },
): Promise<boolean> {
  await session.get('SELECT 1 FROM classes WHERE id = ? FOR UPDATE', [classId])
  if (learner !== null) {
    const isThere = await session.get(
      `SELECT 1 FROM learners
        WHERE classId = ? AND id = ? AND teamId IS NULL AND removedAt IS NULL FOR UPDATE`,
      [classId, learner],
    )
    const isTaken = await session.get('SELECT 1 FROM rosterRows WHERE learner = ? AND id <> ?', [
      ...[learner, row],
    ])
    if (!isThere || isTaken) return false
  }
  const sql = 'UPDATE rosterRows SET learner = ? WHERE classId = ? AND id = ?'
  return (await session.run(isFree ? `${sql} AND learner IS NULL` : sql, [learner, classId, row])) > 0
}

/**
 * Gives a row to a learner who joins, in the transaction that adds them. Throws `StoreRefusal`: `taken` if it has one,
 * `rowGone` if there is no such row any more.
 */
export async function claimRosterRow(
  session: DatabaseSession,
  { classId, row, learner }: { classId: string; row: string; learner: string },
): Promise<void> {
  const sql = 'UPDATE rosterRows SET learner = ? WHERE classId = ? AND id = ? AND learner IS NULL'
  if ((await session.run(sql, [learner, classId, row])) > 0) return
  const known = await session.get('SELECT 1 FROM rosterRows WHERE classId = ? AND id = ?', [classId, row])
  throw new StoreRefusal(known ? 'taken' : 'rowGone')
}

/**
 * A form of a value that is equal for the same person: without capital letters and, in numbers, without spaces and the
 * zeros in front, which spreadsheets drop.
 */
export function comparable(key: 'number' | 'email', value: string): string {
  const plain = value.toLowerCase()
  return key === 'number' ? plain.replaceAll(' ', '').replace(/^0+(?=.)/, '') : plain
}

function rowsOf(session: Pick<DatabaseSession, 'all'>, classId: string): Promise<RosterRow[]> {
  return session.all<RosterRow>(`SELECT ${ROW_COLUMNS} FROM rosterRows WHERE classId = ? ORDER BY seq`, [
    classId,
  ])
}

async function stateOf(session: DatabaseSession, classId: string): Promise<RosterState> {
  const learners = await session.all<Omit<RosterState['learners'][number], 'emails'>>(
    'SELECT id, nickname, removedAt FROM learners WHERE classId = ? AND teamId IS NULL ORDER BY seq',
    [classId],
  )
  const identities = await session.all<{ learner: string; email: string }>(
    'SELECT learner, email FROM identities WHERE classId = ? AND email IS NOT NULL',
    [classId],
  )
  const ofLearner = Map.groupBy(identities, ({ learner }) => learner)
  const emailsOf = (id: string) => (ofLearner.get(id) ?? []).map(({ email }) => email)
  return {
    learners: learners.map((learner) => ({ ...learner, emails: emailsOf(learner.id) })),
    rows: await rowsOf(session, classId),
  }
}

/** Writes only what has changed: most rows of a file that is read again have not. */
async function updateRow(
  session: DatabaseSession,
  before: RosterRow,
  values: RowValues & Pick<RosterRow, 'missingAt'>,
): Promise<void> {
  const after = { ...before, ...values }
  const isSame = Object.entries(values).every(([name, value]) => Reflect.get(before, name) === value)
  if (isSame) return
  await session.run(
    'UPDATE rosterRows SET name = ?, email = ?, number = ?, groupName = ?, learner = ?, missingAt = ? WHERE id = ?',
    [after.name, after.email, after.number, after.groupName, after.learner, after.missingAt, after.id],
  )
}

async function setGroup(
  session: Parameters<Parameters<StoreDatabase['transaction']>[0]>[0],
  { classId, learner, group }: { classId: string; learner: string; group: string },
): Promise<void> {
  const moved = await session.get<{ shop: string }>(
    'UPDATE learners SET groupName = ? WHERE classId = ? AND id = ? RETURNING shop',
    [group, classId, learner],
  )
  if (moved) await session.publish({ kind: 'learner', shop: moved.shop })
}
