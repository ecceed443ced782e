import { Semaphore } from '../../http/limits/semaphore.ts'
import { leaveTeams, returnToTeam } from './contest/teams.ts'
import { type DatabaseValue, insert, type StoreDatabase, type StoreTransaction } from './database.ts'
import { addIdentity, findIdentity, type IdentityClaims } from './identities.ts'
import { newShopId, randomId } from './ids.ts'
import { admissionRulesOf, checkJoin } from './join-requests.ts'
import { LEARNER_COLUMNS, type Learner, StoreRefusal } from './model.ts'
import { normalizeNickname, skeletonOf } from './nicknames.ts'
import { generatePassphrase, hashPassphrase, MOST_HASHED, verifyPassphrase } from './passphrases.ts'
import { claimRosterRow, type RosterRow } from './roster.ts'

/** How somebody joins. */
export interface JoinOptions {
  /** A trainer has approved it, so the rules do not apply. */
  isApproved?: boolean
  /** Who they are elsewhere. */
  identity?: IdentityClaims | undefined
  /** Who they are on the roster. */
  rosterRow?: Pick<RosterRow, 'id' | 'groupName'> | undefined
}

/** How learners get into their shops: joining, passphrases, nicknames, and the end of their access. */
export class LearnerAccess {
  readonly #database: StoreDatabase
  readonly #mostLearners: number
  readonly #hashing = new Semaphore(MOST_HASHED)

  constructor(database: StoreDatabase, mostLearners: number) {
    this.#database = database
    this.#mostLearners = mostLearners
  }

  /** The nickname that the learner would get. Throws `StoreRefusal`. */
  async checkNickname(classId: string, wished: string): Promise<string> {
    const request = { classId, wished, isApproved: false, most: this.#mostLearners }
    return (await checkJoin(this.#database, request, 'look')).nickname
  }

  /**
   * Adds a learner, and returns the passphrase. `isApproved`: a trainer has approved it, so the rules do not apply.
   * `identity`: who they are elsewhere; it is `taken` if a learner of the class has it. `rosterRow`: who they are on the
   * roster; it is `taken` if a learner has it, and `rowGone` if it is gone. Throws `StoreRefusal`.
   */
  async join(
    classId: string,
    wished: string,
    { isApproved = false, identity, rosterRow }: JoinOptions = {},
  ): Promise<{ learner: Learner; words: string }> {
    const request = { classId, wished, isApproved, most: this.#mostLearners }
    await checkJoin(this.#database, request, 'look')
    const { passphrase, hash } = await this.#generatePassphrase()
    const joining = this.#database.transaction(async (session) => {
      // The nickname may have been taken while the passphrase was hashed, here or in another process.
      const { nickname, skeleton } = await checkJoin(session, request, 'lock')
      if (identity && (await findIdentity(session, classId, identity))) throw new StoreRefusal('taken')
      const learner: Learner = {
        id: randomId(16),
        classId,
        nickname,
        shop: newShopId(),
        joinedAt: new Date().toISOString(),
        epoch: 0,
        seenAt: null,
        removedAt: null,
        groupName: rosterRow?.groupName ?? null,
        teamId: null,
      }
      await insert(session, 'learners', { ...learner, skeleton, words: hash })
      if (identity) await addIdentity(session, { classId, learner: learner.id }, identity)
      if (rosterRow) await claimRosterRow(session, { classId, row: rosterRow.id, learner: learner.id })
      await session.publish({ kind: 'learner', shop: learner.shop })
      return learner
    })
    return { learner: await this.#orRefuseTaken(joining), words: passphrase }
  }

  /** Whose passphrase this is, also after the end of the class. Throws `StoreRefusal`. */
  async findByPassphrase(classId: string, nickname: string, passphrase: string): Promise<Learner> {
    const known = await this.#database.get<Learner & { words: string }>(
      `SELECT ${LEARNER_COLUMNS}, words FROM learners WHERE classId = ? AND skeleton = ?`,
      [classId, skeletonOf(nickname)],
    )
    const isRight = known && (await this.#hashing.run(() => verifyPassphrase(passphrase, known.words)))
    if (!isRight) throw new StoreRefusal('unknown')
    const { words: _, ...learner } = known
    return learner
  }

  /** The same, only while the class has not ended. Throws `StoreRefusal`. */
  async resume(classId: string, nickname: string, passphrase: string): Promise<Learner> {
    await admissionRulesOf(this.#database, classId, 'look')
    return this.findByPassphrase(classId, nickname, passphrase)
  }

  /**
   * Replaces a lost or revoked passphrase. A removed learner is in the class again, and in their team. Undefined if there
   * is no such learner.
   */
  async renewPassphrase(learner: string): Promise<string | undefined> {
    const { passphrase, hash } = await this.#generatePassphrase()
    return this.#changeInTeam(learner, async (session, { classId, shop, removedAt }) => {
      const sql =
        'UPDATE learners SET words = ?, removedAt = NULL WHERE id = ? AND eraseAt IS NULL AND teamId IS NULL'
      if ((await session.run(sql, [hash, learner])) === 0) return undefined
      if (removedAt !== null) {
        await returnToTeam(session, { classId, learner, leftAt: removedAt, at: new Date() })
        await session.publish({ kind: 'contest', classId })
      }
      await session.publish({ kind: 'learner', shop })
      return passphrase
    })
  }

  /** Throws `StoreRefusal`. */
  async rename(learner: string, wished: string): Promise<void> {
    const nickname = normalizeNickname(wished)
    if (nickname === undefined) throw new StoreRefusal('name')
    const sql =
      'UPDATE learners SET nickname = ?, skeleton = ? WHERE id = ? AND teamId IS NULL RETURNING shop'
    const renaming = this.#changeLearner(sql, [nickname, skeletonOf(nickname), learner])
    if (!(await this.#orRefuseTaken(renaming))) throw new StoreRefusal('unknown')
  }

  /** Revokes all access cookies of a learner. */
  async revoke(learner: string): Promise<void> {
    await this.#changeLearner('UPDATE learners SET epoch = epoch + 1 WHERE id = ? RETURNING shop', [learner])
  }

  /** Revokes a learner's cookies and passphrase, and takes them out of their team. Their events are kept. */
  async remove(learner: string): Promise<void> {
    await this.#remove(learner, { isErased: false })
  }

  /** Like `remove`, and marks the learner for erasure, which cannot be undone. */
  async beginErasure(learner: string): Promise<void> {
    await this.#remove(learner, { isErased: true })
  }

  /** Saves when shops were last used. */
  async saveLastSeen(seen: readonly { shop: string; at: Date }[]): Promise<void> {
    // Sorted, so that processes that write at once do not block each other.
    const rows = seen
      .toSorted((a, b) => (a.shop < b.shop ? -1 : 1))
      .map(({ shop, at }) => [shop, at] as const)
    const sql = `UPDATE learners SET seenAt = seen.value::timestamptz FROM json_each_text(?) AS seen
      WHERE learners.shop = seen.key`
    const values = [JSON.stringify(Object.fromEntries(rows))]
    await this.#database.transaction((session) => session.run(sql, values))
  }

  async #generatePassphrase(): Promise<{ passphrase: string; hash: string }> {
    const passphrase = await generatePassphrase()
    return { passphrase, hash: await this.#hashing.run(() => hashPassphrase(passphrase)) }
  }

  async #remove(learner: string, { isErased }: { isErased: boolean }): Promise<void> {
    await this.#changeInTeam(learner, async (session, { classId, shop }) => {
      const at = new Date()
      await leaveTeams(session, { classId, learners: [learner], at })
      await session.run(
        `UPDATE learners SET epoch = epoch + 1, words = '', removedAt = coalesce(removedAt, ?),
            eraseAt = coalesce(eraseAt, ?) WHERE id = ?`,
        [at, isErased ? at : null, learner],
      )
      await session.publish({ kind: 'learner', shop }, { kind: 'contest', classId })
    })
  }

  /** Changes a learner together with their place in a team. Undefined if there is no such learner. */
  #changeInTeam<T>(
    learner: string,
    work: (session: StoreTransaction, learner: Pick<Learner, 'classId' | 'shop' | 'removedAt'>) => Promise<T>,
  ): Promise<T | undefined> {
    return this.#database.transaction(async (session) => {
      // One change of teams at a time.
      await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
      const known = await session.get<Pick<Learner, 'classId' | 'shop' | 'removedAt'>>(
        'SELECT classId, shop, removedAt FROM learners WHERE id = ? FOR UPDATE',
        [learner],
      )
      return known && work(session, known)
    })
  }

  /** Updates a learner. `sql` returns the shop. False if there is no such learner. */
  #changeLearner(sql: string, values: readonly DatabaseValue[]): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const changed = await session.get<{ shop: string }>(sql, values)
      if (changed) await session.publish({ kind: 'learner', shop: changed.shop })
      return changed !== undefined
    })
  }

  /** If two learners want the same nickname at once, the database accepts one. */
  #orRefuseTaken<T>(writing: Promise<T>): Promise<T> {
    return writing.catch((error: unknown) => {
      throw this.#database.isNicknameTaken(error) ? new StoreRefusal('taken') : error
    })
  }
}
