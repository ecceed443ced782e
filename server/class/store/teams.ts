import type { DatabaseSession, StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'
import { StoreRefusal } from './model.ts'
import { normalizeNickname, skeletonOf } from './nicknames.ts'
import { generateClassCode, normalizeClassCode } from './passphrases.ts'

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
  isCaptain: boolean
  at: string
}

const TEAM_COLUMNS = 'id, classId, name, code, bracket, createdAt'

/** A learner who joins a team. */
interface NewMember {
  classId: string
  learner: string
  at: Date
  /** Maximum number of members. */
  most: number
}

/**
 * The teams of a contest. Memberships are only added, never changed: points of an event belong to the team in which the
 * learner was at that time. All methods throw `StoreRefusal` with `name`, `taken`, `full`, `unknown` or `code`.
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

  /** Adds a team with the learner as its captain. */
  async foundTeam(
    wished: string,
    { classId, learner, at }: Pick<NewMember, 'classId' | 'learner' | 'at'>,
  ): Promise<Team> {
    const code = await generateClassCode()
    return this.#change(classId, async (session) => {
      await leaveTeam(session, { classId, learner, at })
      const team = await addTeam(session, { classId, wished, bracket: null, code, at })
      await addMembership(session, { classId, learner, team: team.id, isCaptain: true, at })
      return team
    })
  }

  /** Puts a learner into the team of this code, in any spelling. Returns the team. */
  joinByCode(code: string, member: NewMember): Promise<Team> {
    return this.#change(member.classId, async (session) => {
      const team = await session.get<Team>(
        `SELECT ${TEAM_COLUMNS} FROM teams WHERE classId = ? AND code = ?`,
        [member.classId, normalizeClassCode(code)],
      )
      if (!team) throw new StoreRefusal('code')
      await moveInto(session, team.id, member)
      return team
    })
  }

  /** Puts a learner into a team, or into none (null). The first member becomes the captain. */
  async moveLearner(team: string | null, member: NewMember): Promise<void> {
    await this.#change(member.classId, async (session) => {
      if (team === null) return leaveTeam(session, member)
      if (!(await session.get('SELECT 1 FROM teams WHERE classId = ? AND id = ?', [member.classId, team]))) {
        throw new StoreRefusal('unknown')
      }
      return moveInto(session, team, member)
    })
  }

  /** Makes a member the captain in the place of the one before. */
  async makeCaptain(learner: string, { classId, at }: { classId: string; at: Date }): Promise<void> {
    await this.#change(classId, async (session) => {
      const now = currentMembers(await membershipsOf(session, classId))
      const team = now.get(learner)?.team
      if (!team) throw new StoreRefusal('unknown')
      for (const member of now.values()) {
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
      const team = await session.get<Team>(`SELECT ${TEAM_COLUMNS} FROM teams WHERE classId = ? AND id = ?`, [
        classId,
        id,
      ])
      if (!team) throw new StoreRefusal('unknown')
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

  /** Deletes a team. Its members are in no team then; what they solved is kept. */
  async deleteTeam(classId: string, id: string, at: Date): Promise<void> {
    await this.#change(classId, async (session) => {
      for (const member of currentMembers(await membershipsOf(session, classId)).values()) {
        if (member.team !== id) continue
        await addMembership(session, { classId, learner: member.learner, team: null, isCaptain: false, at })
      }
      await session.run('DELETE FROM teams WHERE classId = ? AND id = ?', [classId, id])
    })
  }

  /** One change of teams at a time, in all processes. */
  #change<T>(classId: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (session) => {
      await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
      const result = await work(session)
      await session.publish({ kind: 'contest', classId })
      return result
    })
  }
}

/** In which team each learner is now. Learners who left are not in it. */
export function currentMembers(memberships: readonly Membership[]): Map<string, Membership> {
  const now = new Map(memberships.map((one) => [one.learner, one]))
  for (const [learner, { team }] of now) if (team === null) now.delete(learner)
  return now
}

async function membershipsOf(session: Pick<DatabaseSession, 'all'>, classId: string): Promise<Membership[]> {
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

async function moveInto(
  session: DatabaseSession,
  team: string,
  { classId, learner, at, most }: NewMember,
): Promise<void> {
  const now = currentMembers(await membershipsOf(session, classId))
  // A second click changes nothing.
  if (now.get(learner)?.team === team) return
  const members = [...now.values()].filter((member) => member.team === team)
  if (members.length >= most) throw new StoreRefusal('full')
  await leaveTeam(session, { classId, learner, at })
  await addMembership(session, { classId, learner, team, isCaptain: members.length === 0, at })
}

/** The member who has been there longest takes over from a captain who leaves. */
async function leaveTeam(
  session: DatabaseSession,
  { classId, learner, at }: Pick<NewMember, 'classId' | 'learner' | 'at'>,
): Promise<void> {
  const now = currentMembers(await membershipsOf(session, classId))
  const own = now.get(learner)
  if (!own?.team) return
  await addMembership(session, { classId, learner, team: null, isCaptain: false, at })
  const heir = [...now.values()].find((member) => member.team === own.team && member.learner !== learner)
  if (own.isCaptain && heir) {
    await addMembership(session, { classId, learner: heir.learner, team: own.team, isCaptain: true, at })
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
