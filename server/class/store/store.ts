import { randomBytes } from 'node:crypto'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import * as classes from './classes.ts'
import { ConsentStore } from './consents.ts'
import { ContestStore } from './contest/contests.ts'
import { TeamShopStore } from './contest/team-shops.ts'
import { TeamStore } from './contest/teams.ts'
import type { DatabaseValue, ShopEvents, StoreDatabase } from './database.ts'
import { classesToErase, eraseClass, eraseLearner, eraseWholeClass, markEndedClasses } from './erasure.ts'
import { EventFeed, eventsWhere, evidenceOf } from './events.ts'
import { IdentityStore } from './identities.ts'
import { rosterOf, setRoster } from './join-requests.ts'
import { type JoinOptions, LearnerAccess } from './learner-access.ts'
import { LtiStore } from './lti.ts'
import { MessageStore } from './messages.ts'
import { readMeta, writeMeta } from './meta.ts'
import {
  CLASS_COLUMNS,
  hasEnded,
  type KeyHolder,
  LEARNER_COLUMNS,
  type Learner,
  type NewTrainer,
  type SchoolClass,
  type StoredEvent,
  type Trainer,
  type TrainerRecord,
} from './model.ts'
import { normalizeClassCode } from './passphrases.ts'
import { RosterStore } from './roster.ts'
import { RowCache } from './row-cache.ts'
import { addTrainer, findTrainerByKey, removePerson, removeTrainer, trainersOf } from './trainers.ts'
import { type ReadTable, readClassRows, replaceClassRows, type TransferRow } from './transfer.ts'

/** Maximum number of learners of a class. Only a script comes this far. */
const MOST_LEARNERS = 10_000

/**
 * Who is in which class, whose shop is whose, and all events, in SQLite or PostgreSQL. What a promise resolved to
 * survives a crash.
 */
export class ClassStore {
  /** Messages, hands, groups, controls and the audit log. */
  readonly messageStore: MessageStore
  /** The consents by which trainers visit shops. */
  readonly consents: ConsentStore
  /** The contest of a class. */
  readonly contests: ContestStore
  readonly teams: TeamStore
  /** The shops that teams share. */
  readonly teamShops: TeamShopStore
  /** Learning platforms, their courses, and grades for them. */
  readonly lti: LtiStore
  /** For programs that send events on. */
  readonly feed: EventFeed
  /** Who learners are at sign-in providers and learning platforms. */
  readonly identities: IdentityStore
  /** Who is expected in a class. */
  readonly rosters: RosterStore
  readonly #database: StoreDatabase
  readonly #access: LearnerAccess
  /** The caches for what every request needs: the learner of a shop, and the class. */
  readonly #learnersOfShops: RowCache<Learner>
  readonly #classes: RowCache<SchoolClass>

  /** Closes the database with itself. */
  constructor(database: StoreDatabase, mostLearners = MOST_LEARNERS) {
    this.#database = database
    this.#access = new LearnerAccess(database, mostLearners)
    this.messageStore = new MessageStore(database)
    this.consents = new ConsentStore(database)
    this.contests = new ContestStore(database)
    this.teams = new TeamStore(database)
    this.teamShops = new TeamShopStore(database)
    this.lti = new LtiStore(database)
    this.identities = new IdentityStore(database)
    this.rosters = new RosterStore(database)
    this.feed = new EventFeed(database)
    const cacheOf = <Row extends object>(sql: string): RowCache<Row> =>
      new RowCache({
        isNotified: () => database.pubSub.isListening,
        read: (key) => database.get<Row>(sql, [key]),
      })
    this.#learnersOfShops = cacheOf(`SELECT ${LEARNER_COLUMNS} FROM learners WHERE shop = ?`)
    this.#classes = cacheOf(`SELECT ${CLASS_COLUMNS} FROM classes WHERE id = ?`)
    database.onChange((message) => {
      if (message.kind === 'learner') this.#learnersOfShops.forget(message.shop)
      else if (message.kind === 'class') this.#classes.forget(message.classId)
      else if (message.kind === 'everything') {
        this.#learnersOfShops.markStale()
        this.#classes.markStale()
      }
    })
  }

  /** Messages between the processes of a class. */
  get pubSub(): StoreDatabase['pubSub'] {
    return this.#database.pubSub
  }

  /** The class of this name, also an ended one; undefined if there is none, or if it was erased. */
  async findClass(name: string): Promise<SchoolClass | undefined> {
    return classes.latestNamed(name, await this.allClasses())
  }

  /** The class of this name, also an ended one; creates it with this end if there is none. */
  findOrCreateClass(asked: { name: string; endsAt: Date }): Promise<SchoolClass> {
    return classes.findOrCreateClass(this.#database, asked)
  }

  /** Makes a class. Throws `StoreRefusal` if there is one of this name, in capital letters or not. */
  createClass(asked: classes.NewClass): Promise<SchoolClass> {
    return classes.createClass(this.#database, asked)
  }

  /** The last class of this name that was erased. Only its name, code and dates are kept. */
  erasedClass(name: string): Promise<SchoolClass | undefined> {
    return classes.erasedClass(this.#database, name)
  }

  /** Classes that have not ended. */
  async activeClasses(): Promise<SchoolClass[]> {
    return (await this.allClasses()).filter((one) => !hasEnded(one))
  }

  /** All classes that are not erased, also ended ones, oldest first. */
  allClasses(): Promise<SchoolClass[]> {
    return classes.allClasses(this.#database)
  }

  /** Finds a class by its code in any spelling, also an ended one. */
  classByCode(code: string): Promise<SchoolClass | undefined> {
    const sql = `SELECT ${CLASS_COLUMNS} FROM classes WHERE code = ?`
    return this.#database.get<SchoolClass>(sql, [normalizeClassCode(code)])
  }

  classById(id: string): Promise<SchoolClass | undefined> {
    return this.#classes.get(id)
  }

  /** Ends the class at this time, which may be later than before, or after the end. */
  async endClass(id: string, at: Date): Promise<void> {
    await this.#setOfClass(id, 'endsAt', at)
  }

  /** The days of the setting to open the class again that was there at the last start. */
  async reopeningDone(classId: string): Promise<number | undefined> {
    const days = await readMeta(this.#database, reopeningOf(classId))
    return days === undefined ? undefined : Number(days)
  }

  async setReopeningDone(classId: string, days: number | undefined): Promise<void> {
    await writeMeta(this.#database, reopeningOf(classId), days?.toString())
  }

  /** Whether new learners may join. Learners who have joined may always come back. */
  async setOpen(classId: string, isOpen: boolean): Promise<void> {
    await this.#setOfClass(classId, 'closedAt', isOpen ? null : new Date())
  }

  /** Puts the class away, or takes it back. */
  async setArchived(classId: string, isArchived: boolean): Promise<void> {
    await this.#setOfClass(classId, 'archivedAt', isArchived ? new Date() : null)
  }

  /** Limits the learners, or the disk space in bytes; null: no limit of its own. Removes nobody and nothing. */
  async limitClass(classId: string, what: 'mostLearners' | 'mostDisk', most: number | null): Promise<void> {
    await this.#setOfClass(classId, what, most)
  }

  /** The language that the join page and shops begin in; null: that of the browser. */
  async setLanguage(classId: string, language: string | null): Promise<void> {
    await this.#setOfClass(classId, 'language', language)
  }

  /** Sets the list of allowed nicknames; undefined allows everybody with the code. */
  async setRoster(classId: string, nicknames: readonly string[] | undefined): Promise<void> {
    await this.#database.transaction(async (session) => {
      await setRoster(session, classId, nicknames)
      await session.publish({ kind: 'class', classId })
    })
  }

  /** The allowed nicknames as the trainer spelled them; undefined without a list. */
  roster(classId: string): Promise<readonly string[] | undefined> {
    return rosterOf(this.#database, classId)
  }

  /** Whether new learners need approval. The join app enforces it. */
  async setApprovalRequired(classId: string, isWanted: boolean): Promise<void> {
    await this.#setOfClass(classId, 'approvalSince', isWanted ? new Date() : null)
  }

  /** The nickname that the learner would get. Throws `StoreRefusal`. */
  checkNickname(classId: string, wished: string): Promise<string> {
    return this.#access.checkNickname(classId, wished)
  }

  /**
   * Adds a learner, and returns the passphrase. An `identity` that a learner of the class has is `taken`, and so is a
   * `rosterRow`; one that is not there any more is `rowGone`. Throws `StoreRefusal`.
   */
  join(classId: string, wished: string, options?: JoinOptions): Promise<{ learner: Learner; words: string }> {
    return this.#access.join(classId, wished, options)
  }

  /** Whose passphrase this is, also after the end of the class. Throws `StoreRefusal`. */
  findByPassphrase(classId: string, nickname: string, words: string): Promise<Learner> {
    return this.#access.findByPassphrase(classId, nickname, words)
  }

  /** The same, only while the class has not ended. Throws `StoreRefusal`. */
  resume(classId: string, nickname: string, words: string): Promise<Learner> {
    return this.#access.resume(classId, nickname, words)
  }

  /** Replaces a lost or revoked passphrase. Undefined if there is no such learner. */
  renewPassphrase(learner: string): Promise<string | undefined> {
    return this.#access.renewPassphrase(learner)
  }

  learnerOfShop(shop: string): Promise<Learner | undefined> {
    return this.#learnersOfShops.get(shop)
  }

  learner(classId: string, id: string): Promise<Learner | undefined> {
    const sql = `SELECT ${LEARNER_COLUMNS} FROM learners WHERE classId = ? AND id = ?`
    return this.#database.get<Learner>(sql, [classId, id])
  }

  /** The people of a class. */
  async learners(classId: string): Promise<Learner[]> {
    return (await this.shopOwners(classId)).filter(({ teamId }) => teamId === null)
  }

  /** All who have a shop: the people of a class, and teams with a shared shop. */
  shopOwners(classId: string): Promise<Learner[]> {
    const sql = `SELECT ${LEARNER_COLUMNS} FROM learners WHERE classId = ? ORDER BY seq`
    return this.#database.all<Learner>(sql, [classId])
  }

  /** Throws `StoreRefusal`. */
  renameLearner(learner: string, wished: string): Promise<void> {
    return this.#access.rename(learner, wished)
  }

  /** Revokes all access cookies of a learner. */
  revokeAccess(learner: string): Promise<void> {
    return this.#access.revoke(learner)
  }

  /** Revokes a learner's cookies and passphrase. Their events are kept. */
  removeLearner(learner: string): Promise<void> {
    return this.#access.remove(learner)
  }

  async saveLastSeen(seen: readonly { shop: string; at: Date }[]): Promise<void> {
    await this.#access.saveLastSeen(seen)
    // Rows are not forgotten: without them learners could not get in while the database is unavailable.
    this.#learnersOfShops.markStale(seen.map(({ shop }) => shop))
  }

  /** Adds a trainer, and returns the key. Throws `StoreRefusal`: see `addTrainer`. */
  addTrainer(classId: string, trainer: NewTrainer): Promise<{ trainer: Trainer; key: string }> {
    return this.#database.transaction((session) => addTrainer(session, classId, trainer))
  }

  /** A staff key expires when it is unused for `UNUSED_KEY_MS`; a token is valid until its end, if it has one. */
  trainerByKey(key: string, now: Date): Promise<KeyHolder | undefined> {
    return findTrainerByKey(this.#database, key, now)
  }

  /** The holders of valid keys, oldest first. */
  trainers(classId: string, now: Date): Promise<TrainerRecord[]> {
    return trainersOf(this.#database, classId, now)
  }

  /** Revokes a trainer's key. In all classes: with those that a host got by entering others. Returns the ids of the keys. */
  removeTrainer(id: string, { inAllClasses = false } = {}): Promise<string[]> {
    return this.#database.transaction((session) => (inAllClasses ? removePerson : removeTrainer)(session, id))
  }

  /** Adds events, all or none. Existing events are left as they are; events of unknown shops are dropped. */
  appendEvents(what: readonly ShopEvents[]): Promise<void> {
    return this.#database.appendEvents(what)
  }

  /** The events of a class, in the order of their arrival. */
  events(classId: string): Promise<StoredEvent[]> {
    return eventsWhere(this.#database, 'classId = ?', [classId])
  }

  eventsOf(learner: string): Promise<StoredEvent[]> {
    return eventsWhere(this.#database, 'learner = ?', [learner])
  }

  /** The events of several learners, in the order of their arrival. */
  eventsOfLearners(learners: readonly string[]): Promise<StoredEvent[]> {
    return eventsWhere(this.#database, 'learner = ANY (?)', [learners])
  }

  eventsById(classId: string, ids: readonly string[]): Promise<StoredEvent[]> {
    // With a bare `classId`, SQLite reads all events of the class and then compares their ids.
    return eventsWhere(this.#database, "classId || '' = ? AND journal.id = ANY (?)", [classId, ids])
  }

  /** The evidence of an event. It is text that a learner wrote; treat it as text only. */
  evidenceOf(classId: string, entry: string): Promise<CustomFixEvidence | undefined> {
    return evidenceOf(this.#database, classId, entry)
  }

  /** Like `removeLearner`, and marks the learner for erasure, which cannot be undone. */
  beginErasure(learner: string): Promise<void> {
    return this.#access.beginErasure(learner)
  }

  /** Learners who are marked for erasure and not erased yet. */
  pendingErasures(): Promise<Learner[]> {
    return this.#database.all<Learner>(
      `SELECT ${LEARNER_COLUMNS} FROM learners WHERE eraseAt IS NOT NULL ORDER BY seq`,
    )
  }

  /** Deletes all data of a learner for good. */
  async eraseLearner(learner: string): Promise<void> {
    await this.#database.transaction(async (session) => {
      const erased = await eraseLearner(session, learner)
      if (!erased) return
      const { shop, classId } = erased
      await session.publish({ kind: 'learner', shop }, { kind: 'contest', classId })
    })
  }

  /**
   * Marks which classes have ended by this clock: since when, and on how many days. A class that has not ended starts
   * over, because the clock was wrong. Returns newly ended classes.
   */
  markEndedClasses(now: Date): Promise<SchoolClass[]> {
    return this.#database.transaction((session) => markEndedClasses(session, now))
  }

  /** Classes that were found ended before this time, on at least this many days, and are not erased yet. */
  classesToErase(before: Date, days: number): Promise<SchoolClass[]> {
    return classesToErase(this.#database, before, days)
  }

  /**
   * Deletes names, passphrases, trainers and texts of a class for good. Only counts stay; with `isEverything` only the
   * name, the code and the dates of the class.
   */
  async eraseClass(id: string, { isEverything = false } = {}): Promise<void> {
    const erase = isEverything ? eraseWholeClass : eraseClass
    await this.#database.transaction(async (session) => {
      await erase(session, id, new Date())
      await session.publish({ kind: 'everything' })
    })
    await this.#database.overwriteDeleted()
  }

  /** The secret that signs access cookies. It is created once. */
  async signingSecret(): Promise<Buffer> {
    const drawn = randomBytes(32).toString('hex')
    const sql = "INSERT INTO meta (name, value) VALUES ('secret', ?) ON CONFLICT DO NOTHING"
    await this.#database.run(sql, [drawn])
    return Buffer.from((await readMeta(this.#database, 'secret')) ?? drawn, 'hex')
  }

  /** Reads all rows of a class as they are at one moment: see `readClassRows`. */
  readClassRows(
    classId: string,
    write: (table: string, rows: readonly TransferRow[]) => void,
  ): Promise<void> {
    return this.#database.transaction((session) => readClassRows(session, classId, write))
  }

  /**
   * Writes the rows of a class, in the place of those that are there, and the secret: cookies and links that were signed
   * with another one become invalid. All or nothing. Throws `UnknownColumn`.
   */
  async replaceClass(classId: string, parts: readonly ReadTable[], secret: string): Promise<void> {
    await this.#database.transaction(async (session) => {
      await replaceClassRows(session, classId, parts)
      await writeMeta(session, 'secret', secret)
      await session.publish({ kind: 'everything' })
    })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  /** Updates a class. */
  async #setOfClass(classId: string, column: keyof SchoolClass, value: DatabaseValue): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run(`UPDATE classes SET ${column} = ? WHERE id = ?`, [value, classId])
      await session.publish({ kind: 'class', classId })
    })
  }
}

function reopeningOf(classId: string): string {
  return `reopen ${classId}`
}
