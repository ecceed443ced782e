import { createHash } from 'node:crypto'
import { lockKeptClass } from './classes.ts'
import { insert, type StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'

/** A learning platform that may start learners, such as a Moodle. Dates are ISO 8601. */
export interface LtiPlatform {
  id: string
  /** The only class that its courses may lead into; null: all that are open, and new ones. */
  onlyClass: string | null
  name: string
  issuer: string
  clientId: string
  authUrl: string
  tokenUrl: string
  keysUrl: string
  /** The audience of our requests for access tokens; null: the token address. */
  tokenAudience: string | null
  /** Known deployments. The first launch adds its own. */
  deployments: readonly string[]
  addedAt: string
  launchedAt: string | null
  /** The last problem with it: an `LtiProblem`, or a sentence of a service. */
  problem: string | null
  problemAt: string | null
}

export type NewLtiPlatform = Omit<LtiPlatform, 'id' | 'addedAt' | 'launchedAt' | 'problem' | 'problemAt'>

/** A course of a platform, and the class that it leads into. */
export interface LtiContext {
  id: string
  classId: string
  platform: string
  deployment: string
  context: string
  title: string
  membersUrl: string | null
  addedAt: string
  /** Since when an owner lets it lead into the class; null: it waits. */
  confirmedAt: string | null
}

/** What identifies a course. */
export type LtiContextKey = Pick<LtiContext, 'platform' | 'deployment' | 'context'>

/** What a link in a course leads to: `class`, `challenge:<key>` or `path:<key>`. */
export type LtiTarget = 'class' | `challenge:${string}` | `path:${string}`

/** A link in a course. Its grades go to its line item. */
export interface LtiLink {
  id: string
  classId: string
  ltiContext: string
  resourceLink: string
  title: string
  target: LtiTarget
  /** The address of its line item; null before it is known. */
  lineItem: string | null
  /** Where line items are found and made; null if the platform has no grades for us. */
  lineItems: string | null
  addedAt: string
}

/** The grade of a learner for a link, as it is to be in the platform. */
export interface LtiGrade {
  id: string
  classId: string
  link: string
  learner: string
  /** The learner at the platform. */
  subject: string
  points: number
  possible: number
  /** When the points changed, which is also the time that the platform gets; null before the first point. */
  changedAt: string | null
  /** The `changedAt` that the platform has. */
  sentAt: string | null
  tries: number
  /** When it is tried again. */
  nextAt: string | null
  /** Since when the platform refuses it for a reason that will not change. */
  refusedAt: string | null
  problem: string | null
}

const PLATFORM =
  'id, onlyClass, name, issuer, clientId, authUrl, tokenUrl, keysUrl, tokenAudience, deployments, addedAt, launchedAt, problem, problemAt'
const CONTEXT = 'id, classId, platform, deployment, context, title, membersUrl, addedAt, confirmedAt'
const LINK = 'id, classId, ltiContext, resourceLink, title, target, lineItem, lineItems, addedAt'
/** The condition of grades that are due at a time. The first three parts are those of an index. */
const DUE = `changedAt IS NOT NULL AND refusedAt IS NULL AND (sentAt IS NULL OR sentAt < changedAt)
  AND (nextAt IS NULL OR nextAt <= ?)`
const GRADE =
  'id, classId, link, learner, subject, points, possible, changedAt, sentAt, tries, nextAt, refusedAt, problem'

/** Learning platforms, their courses and links, and the grades that they get. */
export class LtiStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  /** Oldest first. */
  async platforms(): Promise<LtiPlatform[]> {
    const rows = await this.#database.all<PlatformRow>(
      `SELECT ${PLATFORM} FROM ltiPlatforms ORDER BY addedAt, id`,
    )
    return rows.map(platformOf)
  }

  async platform(id: string): Promise<LtiPlatform | undefined> {
    const row = await this.#database.get<PlatformRow>(`SELECT ${PLATFORM} FROM ltiPlatforms WHERE id = ?`, [
      id,
    ])
    return row && platformOf(row)
  }

  /**
   * Adds a platform, or replaces the addresses of the one with this issuer and client. Undefined if that one is for
   * another class. Throws `StoreRefusal` if its only class was erased.
   */
  async savePlatform(platform: NewLtiPlatform): Promise<LtiPlatform | undefined> {
    const { issuer, clientId, onlyClass, name, authUrl, tokenUrl, keysUrl, tokenAudience } = platform
    const deployments = JSON.stringify(platform.deployments)
    return this.#database.transaction(async (session) => {
      if (onlyClass !== null) await lockKeptClass(session, onlyClass)
      await session.run(
        `INSERT INTO ltiPlatforms (id, issuer, clientId, onlyClass, name, authUrl, tokenUrl, keysUrl, deployments, addedAt)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        [
          ...[randomId(16), issuer, clientId, onlyClass, name, authUrl, tokenUrl, keysUrl, deployments],
          new Date(),
        ],
      )
      const known = await session.get<PlatformRow>(
        `SELECT ${PLATFORM} FROM ltiPlatforms WHERE issuer = ? AND clientId = ? FOR UPDATE`,
        [issuer, clientId],
      )
      if (known?.onlyClass !== onlyClass) return undefined
      await session.run(
        `UPDATE ltiPlatforms SET name = ?, authUrl = ?, tokenUrl = ?, keysUrl = ?, tokenAudience = ?, deployments = ?
          WHERE id = ?`,
        [name, authUrl, tokenUrl, keysUrl, tokenAudience, deployments, known.id],
      )
      return platformOf({ ...known, name, authUrl, tokenUrl, keysUrl, tokenAudience, deployments })
    })
  }

  /** Removes a platform, with its courses, links and grades. Learners stay. */
  async removePlatform(id: string): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const contexts = 'SELECT id FROM ltiContexts WHERE platform = ?'
      const links = `SELECT id FROM ltiLinks WHERE ltiContext IN (${contexts})`
      await session.run(`DELETE FROM ltiGrades WHERE link IN (${links})`, [id])
      await session.run(`DELETE FROM ltiLinks WHERE ltiContext IN (${contexts})`, [id])
      await session.run('DELETE FROM ltiContexts WHERE platform = ?', [id])
      return (await session.run('DELETE FROM ltiPlatforms WHERE id = ?', [id])) > 0
    })
  }

  async noteLaunch(id: string, at: Date): Promise<void> {
    await this.#database.run('UPDATE ltiPlatforms SET launchedAt = ? WHERE id = ?', [at, id])
  }

  async noteProblem(id: string, problem: string, at: Date): Promise<void> {
    await this.#database.run('UPDATE ltiPlatforms SET problem = ?, problemAt = ? WHERE id = ?', [
      ...[problem, at, id],
    ])
  }

  /** Remembers the deployment of a platform that has none yet. Returns whether the deployment is known now. */
  async admitDeployment(id: string, deployment: string): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const row = await session.get<PlatformRow>(
        `SELECT ${PLATFORM} FROM ltiPlatforms WHERE id = ? FOR UPDATE`,
        [id],
      )
      const known: readonly string[] = row ? JSON.parse(row.deployments) : []
      if (!row || known.length > 0) return known.includes(deployment)
      await session.run('UPDATE ltiPlatforms SET deployments = ? WHERE id = ?', [
        ...[JSON.stringify([deployment]), id],
      ])
      return true
    })
  }

  /** Uses a nonce up; false if it was used before. */
  spendNonce(nonce: string, endsAt: Date): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      await session.run('DELETE FROM ltiNonces WHERE endsAt < ?', [new Date()])
      const added = await session.run(
        'INSERT INTO ltiNonces (id, endsAt) VALUES (?, ?) ON CONFLICT DO NOTHING',
        [nonce, endsAt],
      )
      return added > 0
    })
  }

  /** Our keys, newest first, as private JSON Web Keys. */
  keys(): Promise<{ id: string; jwk: string; addedAt: string }[]> {
    return this.#database.all('SELECT id, jwk, addedAt FROM ltiKeys ORDER BY addedAt DESC, id')
  }

  /** Adds a key, and deletes keys that were added before `oldest`. */
  async addKey(id: string, jwk: string, oldest: Date): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run('DELETE FROM ltiKeys WHERE addedAt < ?', [oldest])
      await insert(session, 'ltiKeys', { id, jwk, addedAt: new Date() })
    })
  }

  /** The courses that lead into a class, oldest first. */
  contexts(classId: string): Promise<LtiContext[]> {
    return this.#database.all<LtiContext>(
      `SELECT ${CONTEXT} FROM ltiContexts WHERE classId = ? ORDER BY addedAt, id`,
      [classId],
    )
  }

  contextById(id: string): Promise<LtiContext | undefined> {
    return this.#database.get<LtiContext>(`SELECT ${CONTEXT} FROM ltiContexts WHERE id = ?`, [id])
  }

  context({ platform, deployment, context }: LtiContextKey): Promise<LtiContext | undefined> {
    return this.#database.get<LtiContext>(
      `SELECT ${CONTEXT} FROM ltiContexts WHERE platform = ? AND deployment = ? AND context = ?`,
      [platform, deployment, context],
    )
  }

  /** Links a course to a class. A course that is linked already stays as it is. */
  async linkContext(
    key: LtiContextKey,
    link: Pick<LtiContext, 'classId' | 'title' | 'membersUrl'> & { isConfirmed: boolean },
  ): Promise<LtiContext | undefined> {
    const { platform, deployment, context } = key
    const { classId, title, membersUrl, isConfirmed } = link
    const now = new Date()
    await this.#database.run(
      `INSERT INTO ltiContexts
          (id, classId, platform, deployment, context, title, membersUrl, addedAt, confirmedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [
        ...[randomId(16), classId, platform, deployment, context, title, membersUrl],
        ...[now, isConfirmed ? now : null],
      ],
    )
    return this.context(key)
  }

  /** Lets a course lead into the class. False if it is not linked to it. */
  async confirmContext(classId: string, id: string): Promise<boolean> {
    const sql = 'UPDATE ltiContexts SET confirmedAt = coalesce(confirmedAt, ?) WHERE classId = ? AND id = ?'
    return (await this.#database.run(sql, [new Date(), classId, id])) > 0
  }

  /** Renews what a launch says about its course. */
  async noteContext(id: string, title: string, membersUrl: string | null): Promise<void> {
    await this.#database.run('UPDATE ltiContexts SET title = ?, membersUrl = ? WHERE id = ?', [
      ...[title, membersUrl, id],
    ])
  }

  /** Ends the link between a course and a class. Learners and their grades in the platform stay. */
  async unlinkContext(classId: string, id: string): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const links = 'SELECT id FROM ltiLinks WHERE classId = ? AND ltiContext = ?'
      await session.run(`DELETE FROM ltiGrades WHERE link IN (${links})`, [classId, id])
      await session.run('DELETE FROM ltiLinks WHERE classId = ? AND ltiContext = ?', [classId, id])
      return (await session.run('DELETE FROM ltiContexts WHERE classId = ? AND id = ?', [classId, id])) > 0
    })
  }

  links(classId: string): Promise<LtiLink[]> {
    return this.#database.all<LtiLink>(
      `SELECT ${LINK} FROM ltiLinks WHERE classId = ? ORDER BY addedAt, id`,
      [classId],
    )
  }

  link(id: string): Promise<LtiLink | undefined> {
    return this.#database.get<LtiLink>(`SELECT ${LINK} FROM ltiLinks WHERE id = ?`, [id])
  }

  /** Adds a link, or renews what a launch says about it. What is missing now is kept. */
  async saveLink(
    link: Pick<
      LtiLink,
      'classId' | 'ltiContext' | 'resourceLink' | 'title' | 'target' | 'lineItem' | 'lineItems'
    >,
  ): Promise<LtiLink> {
    const { classId, ltiContext, resourceLink, title, target, lineItem, lineItems } = link
    return this.#database.transaction(async (session) => {
      await session.run(
        `INSERT INTO ltiLinks (id, classId, ltiContext, resourceLink, title, target, lineItem, lineItems, addedAt)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (ltiContext, resourceLink) DO UPDATE SET title = excluded.title, target = excluded.target,
            lineItem = coalesce(excluded.lineItem, ltiLinks.lineItem),
            lineItems = coalesce(excluded.lineItems, ltiLinks.lineItems)`,
        [randomId(16), classId, ltiContext, resourceLink, title, target, lineItem, lineItems, new Date()],
      )
      const saved = await session.get<LtiLink>(
        `SELECT ${LINK} FROM ltiLinks WHERE ltiContext = ? AND resourceLink = ?`,
        [ltiContext, resourceLink],
      )
      if (!saved) throw new Error('The link of a learning platform was not saved')
      return saved
    })
  }

  async saveLineItem(link: string, lineItem: string): Promise<void> {
    await this.#database.run('UPDATE ltiLinks SET lineItem = ? WHERE id = ?', [lineItem, link])
  }

  /** Begins to grade a learner for a link. */
  async addGrade({
    classId,
    link,
    learner,
    subject,
  }: Pick<LtiGrade, 'classId' | 'link' | 'learner' | 'subject'>): Promise<void> {
    await this.#database.run(
      `INSERT INTO ltiGrades (id, classId, link, learner, subject, points, possible)
        VALUES (?, ?, ?, ?, ?, 0, 0) ON CONFLICT DO NOTHING`,
      [randomId(16), classId, link, learner, subject],
    )
  }

  gradesOfClass(classId: string): Promise<LtiGrade[]> {
    return this.#database.all<LtiGrade>(`SELECT ${GRADE} FROM ltiGrades WHERE classId = ?`, [classId])
  }

  /** The grades of these learners, or of all. */
  grades(learners?: readonly string[]): Promise<LtiGrade[]> {
    return learners
      ? this.#database.all<LtiGrade>(`SELECT ${GRADE} FROM ltiGrades WHERE learner = ANY (?)`, [learners])
      : this.#database.all<LtiGrade>(`SELECT ${GRADE} FROM ltiGrades`)
  }

  /** The learners of these events who are graded; of an event in the shop of a team, those who are or were in it. */
  async gradedLearners(events: readonly string[]): Promise<string[]> {
    const rows = await this.#database.all<{ learner: string }>(
      `SELECT learner FROM journal WHERE id = ANY (?) AND kind = 'solved'
          AND learner IN (SELECT learner FROM ltiGrades)
        UNION SELECT place.learner AS learner FROM journal
          JOIN learners AS own ON own.id = journal.learner AND own.teamId IS NOT NULL
          JOIN teamMembers AS place ON place.classId = own.classId AND place.team = own.teamId
          WHERE journal.id = ANY (?) AND kind = 'solved' AND place.learner IN (SELECT learner FROM ltiGrades)`,
      [events, events],
    )
    return rows.map(({ learner }) => learner)
  }

  /** Which challenges the learner has solved in their own shop, also before a reset. */
  async solvedBy(learner: string): Promise<Set<string>> {
    const rows = await this.#database.all<{ key: string }>(
      "SELECT DISTINCT key FROM journal WHERE learner = ? AND kind = 'solved'",
      [learner],
    )
    return new Set(rows.map(({ key }) => key))
  }

  /** Raises a grade; it is never lowered. Each change has a later time than the one before. */
  async raiseGrade(id: string, points: number, possible: number, now: Date): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const known = await session.get<LtiGrade>(`SELECT ${GRADE} FROM ltiGrades WHERE id = ? FOR UPDATE`, [
        id,
      ])
      if (!known || !isHigher({ points, possible }, known)) return false
      const at = new Date(Math.max(now.getTime(), Date.parse(known.changedAt ?? '1970-01-01') + 1))
      await session.run(
        `UPDATE ltiGrades SET points = ?, possible = ?, changedAt = ?, tries = 0, nextAt = NULL, refusedAt = NULL,
          problem = NULL WHERE id = ?`,
        [points, possible, at, id],
      )
      return true
    })
  }

  /** The platforms that do not have all grades that are due. */
  async platformsToGrade(now: Date): Promise<string[]> {
    const rows = await this.#database.all<{ platform: string }>(
      `SELECT DISTINCT platform FROM ltiContexts WHERE platform IN (SELECT id FROM ltiPlatforms)
        AND id IN (SELECT ltiContext FROM ltiLinks WHERE id IN (SELECT link FROM ltiGrades WHERE ${DUE}))`,
      [now],
    )
    return rows.map(({ platform }) => platform)
  }

  /** Grades that a platform does not have yet and that are due: those that failed least first, then the oldest. */
  dueGrades(platform: string, now: Date, most: number): Promise<LtiGrade[]> {
    return this.#database.all<LtiGrade>(
      `SELECT ${GRADE} FROM ltiGrades WHERE ${DUE} AND link IN (SELECT id FROM ltiLinks
        WHERE ltiContext IN (SELECT id FROM ltiContexts WHERE platform = ?)) ORDER BY tries, changedAt, id LIMIT ?`,
      [now, platform, most],
    )
  }

  /** The platform has the grade of this time. A change meanwhile stays to be sent. */
  async noteSent(id: string, changedAt: string): Promise<void> {
    await this.#database.run(
      'UPDATE ltiGrades SET sentAt = ?, tries = 0, nextAt = NULL, problem = NULL WHERE id = ?',
      [new Date(changedAt), id],
    )
  }

  async noteFailure(
    id: string,
    failure: { problem: string; nextAt: Date | null; refusedAt: Date | null },
  ): Promise<void> {
    const { problem, nextAt, refusedAt } = failure
    await this.#database.run(
      'UPDATE ltiGrades SET tries = tries + 1, problem = ?, nextAt = ?, refusedAt = ? WHERE id = ?',
      [problem, nextAt, refusedAt, id],
    )
  }

  /** Tries all grades of a class again that wait or were refused. */
  async retryGrades(classId: string): Promise<void> {
    await this.#database.run(
      'UPDATE ltiGrades SET nextAt = NULL, refusedAt = NULL, tries = 0 WHERE classId = ?',
      [classId],
    )
  }
}

/**
 * The issuer of the identities of a platform's people. It names the keys that sign for them: with other keys, or for
 * another client, nobody can pass for them, also if the issuer is the same text.
 */
export function identityIssuerOf({
  issuer,
  clientId,
  keysUrl,
}: Pick<LtiPlatform, 'issuer' | 'clientId' | 'keysUrl'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, clientId, keysUrl]))
    .digest('base64url')
  return `lti:${issuer} ${hash.slice(0, 22)}`
}

type PlatformRow = Omit<LtiPlatform, 'deployments'> & { deployments: string }

function platformOf(row: PlatformRow): LtiPlatform {
  return { ...row, deployments: JSON.parse(row.deployments) }
}

type Share = Pick<LtiGrade, 'points' | 'possible'>

/** Whether a share of the possible points is higher. */
export function isHigher(one: Share, other: Share): boolean {
  if (other.points === 0) return one.points > 0
  return one.points * other.possible > other.points * one.possible
}
