import { insert, type StoreDatabase } from '../database.ts'
import { eventsWhere } from '../events.ts'
import { newShopId, randomId } from '../ids.ts'
import { LEARNER_COLUMNS, type Learner, type StoredEvent } from '../model.ts'
import { RowCache } from '../row-cache.ts'
import { TeamHistory, type TeamHistoryOptions } from './team-history.ts'
import { currentMembers, membershipsOf, presentMembers } from './teams.ts'

/** No nickname has a colon, so nobody can take the place of a team's row. */
const skeletonOfTeam = (team: string): string => `team:${team}`

const OF_CURRENT_TEAM = `teamId = (SELECT team FROM teamMembers
  WHERE teamMembers.classId = ? AND learner = ? ORDER BY seq DESC LIMIT 1)`

/** Nodes add memberships: one for somebody of another class opens nothing. */
const MEMBERS = `SELECT ${LEARNER_COLUMNS} FROM learners WHERE removedAt IS NULL AND teamId IS NULL AND (id, classId) IN (
  SELECT place.learner, own.classId FROM teamMembers AS place
    JOIN learners AS own ON own.classId = place.classId AND own.teamId = place.team
    WHERE own.shop = ? AND own.removedAt IS NULL AND NOT EXISTS (SELECT 1 FROM teamMembers AS newer
      WHERE newer.classId = place.classId AND newer.learner = place.learner AND newer.seq > place.seq))
  ORDER BY seq`

/**
 * The shops that teams share. Each belongs to a row of its own among the learners, which has no passphrase: see
 * `Learner.teamId`.
 */
export class TeamShopStore {
  readonly #database: StoreDatabase
  /** By shop: every request into a shared shop needs them. */
  readonly #members: RowCache<{ members: readonly Learner[] }>

  constructor(database: StoreDatabase) {
    this.#database = database
    this.#members = new RowCache({
      isNotified: () => database.pubSub.isListening,
      read: async (shop) => ({ members: await database.all<Learner>(MEMBERS, [shop]) }),
    })
    database.onChange(({ kind }) => {
      if (kind === 'learner' || kind === 'contest') this.#members.forgetAll()
      else if (kind === 'everything') this.#members.markStale()
    })
  }

  /** Who is in the team of this shop now, without learners who were removed from the class. */
  async members(shop: string): Promise<readonly Learner[]> {
    return (await this.#members.get(shop))?.members ?? []
  }

  /** The shops that these learners of a class share with their teams now. */
  async shopsOf(classId: string, learners: readonly Pick<Learner, 'id'>[]): Promise<string[]> {
    const sql =
      'SELECT shop, teamId FROM learners WHERE classId = ? AND teamId IS NOT NULL AND removedAt IS NULL'
    const shared = await this.#database.all<Pick<Learner, 'shop' | 'teamId'>>(sql, [classId])
    if (shared.length === 0) return []
    const now = currentMembers(await membershipsOf(this.#database, classId))
    const teams = new Set<string | null | undefined>(learners.map(({ id }) => now.get(id)?.team))
    return shared.filter(({ teamId }) => teams.has(teamId)).map(({ shop }) => shop)
  }

  /**
   * The row of the learner's team, which is made when the first member comes. Undefined for a learner without a team, and
   * while the shop is being erased.
   */
  async ofMember({ id, classId }: Pick<Learner, 'id' | 'classId'>): Promise<Learner | undefined> {
    const sql = `SELECT ${LEARNER_COLUMNS} FROM learners WHERE classId = ? AND ${OF_CURRENT_TEAM}`
    const row = await this.#database.get<Learner>(sql, [classId, classId, id])
    const found = row ?? (await this.#make({ id, classId }))
    return found?.removedAt === null ? found : undefined
  }

  /** Who was in which team when; undefined in a class without shared shops. */
  async history(classId: string): Promise<TeamHistory | undefined> {
    const learners = await this.#database.all<TeamHistoryOptions['learners'][number]>(
      'SELECT id, teamId FROM learners WHERE classId = ? AND teamId IS NOT NULL',
      [classId],
    )
    if (learners.length === 0) return undefined
    return new TeamHistory({ learners, memberships: await membershipsOf(this.#database, classId) })
  }

  /**
   * What was done in shared shops while each of these learners was in the team, by learner, in the order of arrival.
   * Events say the row of the shop, not who of the team it was: nobody can tell.
   */
  async eventsWith(
    history: TeamHistory | undefined,
    learners: readonly string[],
  ): Promise<Map<string, StoredEvent[]>> {
    const rows = history?.rowsOf(learners) ?? []
    if (!history || rows.length === 0) return new Map()
    const events = await eventsWhere(this.#database, 'learner = ANY (?)', [rows])
    return new Map(
      learners.map((learner) => [
        learner,
        events.filter((event) => history.wasIn(learner, event.learner, event.at)),
      ]),
    )
  }

  /** What was solved in the shared shop of this row. */
  solvedIn(row: string): Promise<Pick<StoredEvent, 'key' | 'at'>[]> {
    return this.#database.all("SELECT key, at FROM journal WHERE learner = ? AND kind = 'solved'", [row])
  }

  #make({ id, classId }: Pick<Learner, 'id' | 'classId'>): Promise<Learner | undefined> {
    return this.#database.transaction(async (session) => {
      // One change of teams at a time: another member may come at this moment.
      await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
      const team = (await presentMembers(session, classId)).get(id)?.team
      if (team === undefined) return undefined
      const shop = newShopId()
      const sql = `SELECT ${LEARNER_COLUMNS} FROM learners WHERE classId = ? AND teamId = ?`
      const known = await session.get<Learner>(sql, [classId, team])
      if (known) return known
      const skeleton = skeletonOfTeam(team)
      await insert(session, 'learners', {
        ...{ id: randomId(16), classId, nickname: skeleton, skeleton, shop, words: '' },
        ...{ joinedAt: new Date(), epoch: 0, teamId: team },
      })
      await session.publish({ kind: 'learner', shop })
      return session.get<Learner>(sql, [classId, team])
    })
  }
}
