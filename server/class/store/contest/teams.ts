import type { DatabaseSession, StoreDatabase, StoreTransaction } from '../database.ts'
import { randomId } from '../ids.ts'
import { StoreRefusal } from '../model.ts'
import { normalizeNickname, skeletonOf } from '../nicknames.ts'
import { generateClassCode, normalizeClassCode } from '../passphrases.ts'

/** A team of a contest. Dates are ISO 8601. */
export interface Team {
  id: string
  classId: string
  name: string
  /** Players join with it: three words. */
  code: string
  bracket: string | null
  createdAt: string
}

/** Since when a learner is in a team, or in none. The newest row of a learner holds now. */
export interface Membership {
  learner: string
  /** Null: left. */
  team: string | null
  /** Whether the learner was made the captain. See `captainOf`. */
  isCaptain: boolean
  at: string
}

const TEAM_COLUMNS = 'id, classId, name, code, bracket, createdAt'

/** Between the old and the new name of a team in the audit list. */
export const RENAMED = ' → '

/** Maximum number of teams in a class. */
const MOST_TEAMS = 2_000

interface TeamChange {
  classId: string
  at: Date
}

/** Learners who join a team. */
interface NewMembers extends TeamChange {
  learners: readonly string[]
  /** Maximum number of members. */
  most: number
}

interface Move {
  /** Id of the team. */
  team: string
  learners: readonly string[]
}

/** Who shall be in a team. */
export interface TeamAssignment {
  /** A team without this name is made. */
  name: string
  /** Undefined: as it is. */
  bracket?: string | undefined
  learners: readonly string[]
}

/**
 * The teams of a contest. Memberships are only added, never changed: points of an event belong to the team in which the
 * learner was at that time. All methods throw `StoreRefusal`: `name`, `taken`, `full` (the team), `crowded` (there are
 * too many teams), `unknown` (the team or the learner), `code`, `inTeam`.
 */
export class TeamStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  /** All teams, oldest first. */
  teams(classId: string): Promise<Team[]> {
    return this.#database.all<Team>(
      `SELECT ${TEAM_COLUMNS} FROM teams WHERE classId = ? ORDER BY createdAt, id`,
      [classId],
    )
  }

  /** All memberships, oldest first. */
  async memberships(classId: string): Promise<Membership[]> {
    return membershipsOf(this.#database, classId)
  }

  /** Adds a team without members. */
  async createTeam(
    classId: string,
    { name: wished, bracket = null }: { name: string; bracket?: string | null },
    at: Date,
  ): Promise<Team> {
    const code = await generateClassCode()
    return this.#change(classId, (session) => addTeam(session, { classId, wished, bracket, code, at }))
  }

  /** Adds a team with a learner who is in none. */
  async foundTeam(wished: string, { classId, learner, at }: TeamChange & { learner: string }): Promise<Team> {
    const code = await generateClassCode()
    return this.#change(classId, async (session) => {
      if ((await presentMembers(session, classId)).has(learner)) throw new StoreRefusal('inTeam')
      const team = await addTeam(session, { classId, wished, bracket: null, code, at })
      await moveInto(session, [{ team: team.id, learners: [learner] }], { classId, at, most: 1 })
      return team
    })
  }

  /** Puts a learner who is in no team into the team of this code, in any spelling. Returns the team. */
  joinByCode(
    code: string,
    { learner, ...change }: Omit<NewMembers, 'learners'> & { learner: string },
  ): Promise<Team> {
    return this.#change(change.classId, async (session) => {
      const team = await session.get<Team>(
        `SELECT ${TEAM_COLUMNS} FROM teams WHERE classId = ? AND code = ?`,
        [change.classId, normalizeClassCode(code)],
      )
      if (!team) throw new StoreRefusal('code')
      const own = (await presentMembers(session, change.classId)).get(learner)?.team
      if (own !== undefined && own !== team.id) throw new StoreRefusal('inTeam')
      await moveInto(session, [{ team: team.id, learners: [learner] }], change)
      return team
    })
  }

  /** Puts learners into a team: all of them, or none. */
  async moveLearners(team: string, { learners, ...change }: NewMembers): Promise<void> {
    await this.#change(change.classId, async (session) => {
      await teamWith(session, change.classId, team)
      await moveInto(session, [{ team, learners }], change)
    })
  }

  /** Takes learners out of their teams. */
  async leave(learners: readonly string[], { classId, at }: TeamChange): Promise<void> {
    await this.#change(classId, (session) => leaveTeams(session, { classId, learners, at }))
  }

  /** Puts learners into teams by name: all of them, or none. Returns the number of new teams. */
  async assign(
    assignments: readonly TeamAssignment[],
    { classId, at, most }: Omit<NewMembers, 'learners'>,
  ): Promise<number> {
    const codes = await Promise.all(assignments.map(() => generateClassCode()))
    return this.#change(classId, async (session) => {
      let added = 0
      const moves: Move[] = []
      for (const [index, { name, bracket, learners }] of assignments.entries()) {
        const known = await session.get<Team>(
          `SELECT ${TEAM_COLUMNS} FROM teams WHERE classId = ? AND skeleton = ?`,
          [classId, skeletonOf(name)],
        )
        const code = codes[index] ?? ''
        const team = known ?? (await addTeam(session, { classId, wished: name, bracket: null, code, at }))
        if (!known) added++
        if (bracket !== undefined) {
          await session.run('UPDATE teams SET bracket = ? WHERE id = ?', [bracket, team.id])
        }
        moves.push({ team: team.id, learners })
      }
      await moveInto(session, moves, { classId, at, most })
      return added
    })
  }

  /** Makes a member the captain in the place of the one before. */
  async makeCaptain(learner: string, { classId, at }: TeamChange): Promise<void> {
    await this.#change(classId, async (session) => {
      const members = await presentMembers(session, classId)
      const team = members.get(learner)?.team
      if (!team) throw new StoreRefusal('unknown')
      for (const member of members.values()) {
        const isCaptain = member.learner === learner
        if (member.team === team && member.isCaptain !== isCaptain) {
          await addMembership(session, { classId, learner: member.learner, team, isCaptain, at })
        }
      }
    })
  }

  /** Changes the name or the bracket of a team. */
  async changeTeam(
    classId: string,
    id: string,
    change: { name?: string; bracket?: string | null },
  ): Promise<void> {
    await this.#change(classId, async (session) => {
      const team = await teamWith(session, classId, id)
      const name = change.name === undefined ? team.name : await freeName(session, classId, change.name, id)
      const bracket = change.bracket === undefined ? team.bracket : change.bracket
      await session.run('UPDATE teams SET name = ?, skeleton = ?, bracket = ? WHERE id = ?', [
        ...[name, skeletonOf(name), bracket, id],
      ])
    })
  }

  /** A new code: the old one lets nobody in any more. */
  async renewCode(classId: string, id: string): Promise<string> {
    const code = await generateClassCode()
    await this.#change(classId, async (session) => {
      const changes = await session.run('UPDATE teams SET code = ? WHERE classId = ? AND id = ?', [
        ...[code, classId, id],
      ])
      if (changes === 0) throw new StoreRefusal('unknown')
    })
    return code
  }

  /**
   * Deletes a team. Its members are in no team then. What they solved in their own shops counts for their next team. The
   * shop that they shared is marked for erasure, and the audit list forgets the name, which may be that of a person.
   */
  async deleteTeam(classId: string, id: string, at: Date): Promise<void> {
    await this.#change(classId, async (session) => {
      const { name } = await teamWith(session, classId, id)
      const members = [...currentMembers(await membershipsOf(session, classId)).values()]
      for (const { learner } of members.filter(({ team }) => team === id)) {
        await addMembership(session, { classId, learner, team: null, isCaptain: false, at })
      }
      await markTeamShop(session, id)
      await forgetTeamName(session, classId, name)
      await session.run('DELETE FROM teams WHERE classId = ? AND id = ?', [classId, id])
    })
  }

  /** One change of teams at a time, in all processes. */
  #change<T>(classId: string, work: (session: StoreTransaction) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (session) => {
      await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
      const result = await work(session)
      await session.publish({ kind: 'contest', classId })
      return result
    })
  }
}

/**
 * In which team each learner is now, in the order in which they joined their teams. Learners who left, or were removed from
 * the class, are not in it.
 */
export function currentMembers(
  memberships: readonly Membership[],
): Map<string, Membership & { team: string }> {
  const now = new Map<string, Membership & { team: string }>()
  for (const one of memberships) {
    // A new captain keeps their place in the order.
    if (now.get(one.learner)?.team !== one.team) now.delete(one.learner)
    if (one.team !== null) now.set(one.learner, { ...one, team: one.team })
  }
  return now
}

/** The captain of a team: who was made it, or else who has been there longest. `members` are in that order. */
export function captainOf(members: readonly Membership[]): string | undefined {
  return (members.find(({ isCaptain }) => isCaptain) ?? members[0])?.learner
}

/** The current members without learners who were removed from the class. */
export async function presentMembers(
  session: DatabaseSession,
  classId: string,
): Promise<Map<string, Membership & { team: string }>> {
  const now = currentMembers(await membershipsOf(session, classId))
  const present = new Set(await presentLearners(session, classId))
  for (const learner of now.keys()) if (!present.has(learner)) now.delete(learner)
  return now
}

async function presentLearners(session: DatabaseSession, classId: string): Promise<string[]> {
  const rows = await session.all<{ id: string }>(
    'SELECT id FROM learners WHERE classId = ? AND removedAt IS NULL AND teamId IS NULL',
    [classId],
  )
  return rows.map(({ id }) => id)
}

async function teamWith(session: DatabaseSession, classId: string, id: string): Promise<Team> {
  const team = await session.get<Team>(`SELECT ${TEAM_COLUMNS} FROM teams WHERE classId = ? AND id = ?`, [
    ...[classId, id],
  ])
  if (!team) throw new StoreRefusal('unknown')
  return team
}

/** Nobody gets into the shared shop of a team any more, and it is marked for erasure, in a transaction. */
export async function markTeamShop(
  session: Pick<StoreTransaction, 'get' | 'publish'>,
  team: string,
): Promise<void> {
  const now = new Date()
  const row = await session.get<{ shop: string }>(
    'UPDATE learners SET epoch = epoch + 1, removedAt = ?, eraseAt = ? WHERE teamId = ? RETURNING shop',
    [now, now, team],
  )
  if (row) await session.publish({ kind: 'learner', shop: row.shop })
}

/**
 * Puts a learner who left their team at this time back into it, in a transaction: as its captain, if they were made that.
 * Does nothing if they were in none, or if it was deleted meanwhile.
 */
export async function returnToTeam(
  session: DatabaseSession,
  { classId, learner, leftAt, at }: { classId: string; learner: string; leftAt: string; at: Date },
): Promise<void> {
  const own = (await membershipsOf(session, classId)).filter((one) => one.learner === learner)
  const [before, last] = own.slice(-2)
  if (!before || before.team === null || last?.team !== null || last.at !== leftAt) return
  const { team, isCaptain } = before
  const isThere = await session.get('SELECT 1 FROM teams WHERE classId = ? AND id = ?', [classId, team])
  if (isThere) await addMembership(session, { classId, learner, team, isCaptain, at })
}

/** Deletes the name of a team, and the names that it had before, from the audit list, in a transaction. */
export async function forgetTeamName(
  session: Pick<DatabaseSession, 'all' | 'run'>,
  classId: string,
  name: string,
): Promise<void> {
  const changes = await session.all<{ detail: string }>(
    "SELECT detail FROM audit WHERE classId = ? AND act = 'team-change' ORDER BY seq DESC",
    [classId],
  )
  const names = new Set([name])
  for (const { detail } of changes) {
    const [before = '', after = ''] = detail.split(RENAMED)
    if (names.has(after)) names.add(before)
  }
  for (const known of names) {
    await session.run(
      `UPDATE audit SET detail = ''
        WHERE classId = ? AND (act LIKE 'contest%' OR act LIKE 'team-%') AND strpos(detail, ?) > 0`,
      [classId, known],
    )
  }
}

/** All memberships, oldest first. */
export async function membershipsOf(
  session: Pick<DatabaseSession, 'all'>,
  classId: string,
): Promise<Membership[]> {
  const rows = await session.all<Membership>(
    'SELECT learner, team, isCaptain, at FROM teamMembers WHERE classId = ? ORDER BY seq',
    [classId],
  )
  // SQLite has no booleans.
  return rows.map((row) => ({ ...row, isCaptain: Boolean(row.isCaptain) }))
}

async function addTeam(
  session: DatabaseSession,
  {
    classId,
    wished,
    bracket,
    code,
    at,
  }: { classId: string; wished: string; bracket: string | null; code: string; at: Date },
): Promise<Team> {
  const name = await freeName(session, classId, wished)
  const count = await session.get<{ count: number }>(
    'SELECT count(*) AS count FROM teams WHERE classId = ?',
    [classId],
  )
  if (Number(count?.count) >= MOST_TEAMS) throw new StoreRefusal('crowded')
  const team = { id: randomId(16), classId, name, code, bracket, createdAt: at.toISOString() }
  await session.run(
    'INSERT INTO teams (id, classId, name, skeleton, code, bracket, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [team.id, classId, name, skeletonOf(name), code, bracket, at],
  )
  return team
}

/** The normalized name, if no other team has one that looks like it. */
async function freeName(
  session: DatabaseSession,
  classId: string,
  wished: string,
  itself = '',
): Promise<string> {
  const name = normalizeNickname(wished)
  if (name === undefined) throw new StoreRefusal('name')
  const other = await session.get('SELECT 1 FROM teams WHERE classId = ? AND skeleton = ? AND id <> ?', [
    ...[classId, skeletonOf(name), itself],
  ])
  if (other) throw new StoreRefusal('taken')
  return name
}

/** All leave their teams first, so that members of full teams can change places. */
async function moveInto(
  session: DatabaseSession,
  wished: readonly Move[],
  { classId, at, most }: Omit<NewMembers, 'learners'>,
): Promise<void> {
  const known = new Set(await presentLearners(session, classId))
  const present = await presentMembers(session, classId)
  // Who is in the team already stays where they are: a second click changes nothing.
  const moves = wished.map(({ team, learners }) => ({
    team,
    learners: [...new Set(learners)].filter((learner) => present.get(learner)?.team !== team),
  }))
  const movers = new Set(moves.flatMap(({ learners }) => learners))
  if (![...movers].every((learner) => known.has(learner))) throw new StoreRefusal('unknown')
  const staying = Map.groupBy(
    [...present.values()].filter(({ learner }) => !movers.has(learner)),
    ({ team }) => team,
  )
  for (const { team, learners } of moves) {
    const count = (staying.get(team)?.length ?? 0) + learners.length
    if (learners.length > 0 && count > most) throw new StoreRefusal('full')
  }
  await leaveTeams(session, { classId, learners: [...movers], at })
  for (const { team, learners } of moves) {
    for (const learner of learners)
      await addMembership(session, { classId, learner, team, isCaptain: false, at })
  }
}

/** Takes learners out of their teams, in a transaction. */
export async function leaveTeams(
  session: DatabaseSession,
  { classId, learners, at }: Pick<NewMembers, 'classId' | 'learners' | 'at'>,
): Promise<void> {
  const now = currentMembers(await membershipsOf(session, classId))
  for (const learner of learners) {
    if (now.has(learner)) await addMembership(session, { classId, learner, team: null, isCaptain: false, at })
  }
}

async function addMembership(
  session: DatabaseSession,
  {
    classId,
    learner,
    team,
    isCaptain,
    at,
  }: { classId: string; learner: string; team: string | null; isCaptain: boolean; at: Date },
): Promise<void> {
  await session.run(
    'INSERT INTO teamMembers (id, classId, learner, team, isCaptain, at) VALUES (?, ?, ?, ?, ?, ?)',
    [randomId(16), classId, learner, team, isCaptain, at],
  )
}
