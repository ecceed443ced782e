import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import { Semaphore } from '../../../http/limits/semaphore.ts'
import { Tables } from '../../../shop/storage/tables.ts'
import type { Fsync } from '../../../shop/storage/wal-sync.ts'
import type { LearningEvent } from '../../../training/progress/event-log.ts'
import { randomId } from '../ids.ts'
import { MOST_LEARNERS, newClass, newLearner } from '../new-records.ts'
import { normalizeNickname, skeletonOf } from '../nicknames.ts'
import {
  drawClassCode,
  drawPassphrase,
  hashPassphrase,
  isPassphrase,
  MOST_HASHED,
  normalizeClassCode,
} from '../passphrases.ts'
import {
  type ClassStore,
  type KeyHolder,
  type Learner,
  type NewTrainer,
  Refused,
  type SchoolClass,
  type StoredEvent,
  type Trainer,
  type TrainerRecord,
} from '../store.ts'
import { SqliteConsentStore } from './consents.ts'
import { CLASS, classesToErase, markEndedClasses } from './ended-classes.ts'
import { eraseClass, eraseLearner } from './erase.ts'
import { appendRows, readEvidence, readRows } from './events.ts'
import { openStoreFile } from './file.ts'
import { admissionRulesOf, checkJoin, rosterOf, setRoster } from './join-requests.ts'
import { SqliteMessageStore } from './messages.ts'
import { SqliteRowCache } from './row-cache.ts'
import { addTrainer, findTrainerByKey, removeTrainer, trainersOf } from './trainers.ts'
import { createWriter } from './writer.ts'

const LEARNER = 'id, classId, nickname, shop, epoch, joinedAt, seenAt, removedAt, groupName'

/** The class store in a SQLite file beside the shops. */
export class SqliteClassStore implements ClassStore {
  readonly #db: DatabaseSync
  readonly #tables: Tables
  /** For writes that do not change cached rows, so that the caches stay valid. */
  readonly #additions: Tables
  readonly messageStore: SqliteMessageStore
  readonly consents: SqliteConsentStore
  /** Runs frequent writes. */
  readonly #write: (work: () => void) => Promise<void>
  readonly #hashing = new Semaphore(MOST_HASHED)
  /** The caches for what every request needs: the learner of a shop, and the class. */
  readonly #learnersOfShops: SqliteRowCache<Learner>
  readonly #classes: SqliteRowCache<SchoolClass>
  readonly #mostLearners: number

  constructor(file: string, warn: (message: string) => void, toDisk?: Fsync, mostLearners = MOST_LEARNERS) {
    this.#mostLearners = mostLearners
    this.#db = openStoreFile(file, warn)
    this.#write = createWriter(file, this.#db, toDisk)
    this.#tables = new Tables(this.#db)
    this.#additions = new Tables(this.#db)
    this.#learnersOfShops = new SqliteRowCache(this.#tables, `SELECT ${LEARNER} FROM learners WHERE shop = ?`)
    this.#classes = new SqliteRowCache(this.#tables, `SELECT ${CLASS} FROM classes WHERE id = ?`)
    this.messageStore = new SqliteMessageStore(this.#tables, this.#write)
    this.consents = new SqliteConsentStore(this.#tables, this.#write)
  }

  async findOrCreateClass({ name, endsAt }: { name: string; endsAt: Date }): Promise<SchoolClass> {
    const code = await drawClassCode()
    return this.#tables.transaction(() => {
      const known = this.#activeClasses().find((one) => one.name === name)
      if (known) return known
      const made = newClass({ name, code, endsAt })
      this.#tables.run(
        `INSERT INTO classes (${CLASS}) VALUES (:id, :name, :code, :endsAt, :closedAt, :approvalSince)`,
        { ...made },
      )
      return made
    })
  }

  async activeClasses(): Promise<SchoolClass[]> {
    return this.#activeClasses()
  }

  async classByCode(code: string): Promise<SchoolClass | undefined> {
    return this.#tables.get<SchoolClass>(`SELECT ${CLASS} FROM classes WHERE code = ?`, [
      normalizeClassCode(code),
    ])
  }

  async classById(id: string): Promise<SchoolClass | undefined> {
    return this.#classes.get(id)
  }

  async endClass(id: string, at: Date): Promise<void> {
    this.#tables.run('UPDATE classes SET endsAt = ? WHERE id = ?', [at.toISOString(), id])
  }

  async setOpen(classId: string, isOpen: boolean): Promise<void> {
    const closedAt = isOpen ? null : new Date().toISOString()
    this.#tables.run('UPDATE classes SET closedAt = ? WHERE id = ?', [closedAt, classId])
  }

  async setRoster(classId: string, nicknames: readonly string[] | undefined): Promise<void> {
    setRoster(this.#tables, classId, nicknames)
  }

  async roster(classId: string): Promise<readonly string[] | undefined> {
    return rosterOf(this.#tables, classId)
  }

  async setApprovalRequired(classId: string, isWanted: boolean): Promise<void> {
    const since = isWanted ? new Date().toISOString() : null
    this.#tables.run('UPDATE classes SET approvalSince = ? WHERE id = ?', [since, classId])
  }

  async checkNickname(classId: string, wished: string): Promise<string> {
    return this.#checkJoin(classId, wished, false)
  }

  async join(
    classId: string,
    wished: string,
    { isApproved = false } = {},
  ): Promise<{ learner: Learner; words: string }> {
    const nickname = this.#checkJoin(classId, wished, isApproved)
    const words = await drawPassphrase()
    const hash = await this.#hashing.run(() => hashPassphrase(words))
    const learner = newLearner(classId, nickname)
    await this.#write(() => {
      // The nickname may have been taken while the passphrase was hashed.
      this.#checkJoin(classId, wished, isApproved)
      this.#additions.run(
        `INSERT INTO learners (${LEARNER}, skeleton, words)
          VALUES (:id, :classId, :nickname, :shop, :epoch, :joinedAt, :seenAt, :removedAt, :groupName, :skeleton, :hash)`,
        { ...learner, skeleton: skeletonOf(nickname), hash },
      )
    })
    return { learner, words }
  }

  async resume(classId: string, nickname: string, words: string): Promise<Learner> {
    admissionRulesOf(this.#tables, classId)
    return this.findByPassphrase(classId, nickname, words)
  }

  async findByPassphrase(classId: string, nickname: string, words: string): Promise<Learner> {
    const known = this.#tables.get<Learner & { words: string }>(
      `SELECT ${LEARNER}, words FROM learners WHERE classId = ? AND skeleton = ?`,
      [classId, skeletonOf(nickname)],
    )
    const isHers = known && (await this.#hashing.run(() => isPassphrase(words, known.words)))
    if (!isHers) throw new Refused('unknown')
    const { words: _, ...learner } = known
    return learner
  }

  async renewPassphrase(learner: string): Promise<string | undefined> {
    const words = await drawPassphrase()
    const hash = await this.#hashing.run(() => hashPassphrase(words))
    const sql = 'UPDATE learners SET words = ?, removedAt = NULL WHERE id = ? AND eraseAt IS NULL'
    const { changes } = this.#tables.run(sql, [hash, learner])
    return changes > 0 ? words : undefined
  }

  async learnerOfShop(shop: string): Promise<Learner | undefined> {
    return this.#learnersOfShops.get(shop)
  }

  async learners(classId: string): Promise<Learner[]> {
    return this.#tables.all<Learner>(`SELECT ${LEARNER} FROM learners WHERE classId = ? ORDER BY rowid`, [
      classId,
    ])
  }

  async renameLearner(learner: string, wished: string): Promise<void> {
    const nickname = normalizeNickname(wished)
    if (nickname === undefined) throw new Refused('name')
    const skeleton = skeletonOf(nickname)
    this.#tables.transaction(() => {
      const { classId } =
        this.#tables.get<Learner>('SELECT classId FROM learners WHERE id = ?', [learner]) ?? {}
      if (classId === undefined) throw new Refused('unknown')
      const other = this.#tables.get(
        'SELECT 1 FROM learners WHERE classId = ? AND skeleton = ? AND id <> ?',
        [classId, skeleton, learner],
      )
      if (other) throw new Refused('taken')
      const sql = 'UPDATE learners SET nickname = ?, skeleton = ? WHERE id = ?'
      this.#tables.run(sql, [nickname, skeleton, learner])
    })
  }

  async revokeAccess(learner: string): Promise<void> {
    this.#tables.run('UPDATE learners SET epoch = epoch + 1 WHERE id = ?', [learner])
  }

  async removeLearner(learner: string): Promise<void> {
    this.#tables.run("UPDATE learners SET epoch = epoch + 1, words = '', removedAt = ? WHERE id = ?", [
      new Date().toISOString(),
      learner,
    ])
  }

  async saveLastSeen(seen: readonly { shop: string; at: Date }[]): Promise<void> {
    await this.#write(() => {
      for (const { shop, at } of seen) {
        this.#tables.run('UPDATE learners SET seenAt = ? WHERE shop = ?', [at.toISOString(), shop])
      }
    })
  }

  async addTrainer(
    classId: string,
    { endsAt = null, ...trainer }: NewTrainer,
  ): Promise<{ trainer: Trainer; key: string }> {
    return addTrainer(this.#tables, { id: randomId(16), classId, ...trainer }, endsAt)
  }

  async trainers(classId: string, now: Date): Promise<TrainerRecord[]> {
    return trainersOf(this.#tables, classId, now)
  }

  async trainerByKey(key: string, now: Date): Promise<KeyHolder | undefined> {
    return findTrainerByKey(this.#tables, key, now)
  }

  async removeTrainer(id: string): Promise<void> {
    removeTrainer(this.#tables, id)
  }

  async appendEvents(what: readonly { shop: string; entries: readonly LearningEvent[] }[]): Promise<void> {
    await this.#write(() => {
      for (const { shop, entries } of what) {
        const learner = this.#learnersOfShops.readNow(shop)?.id
        if (learner !== undefined) appendRows(this.#additions, learner, entries)
      }
    })
  }

  async events(classId: string): Promise<StoredEvent[]> {
    return readRows(this.#tables, 'classId', classId)
  }

  async eventsOf(learner: string): Promise<StoredEvent[]> {
    return readRows(this.#tables, 'learner', learner)
  }

  async evidenceOf(classId: string, entry: string): Promise<CustomFixEvidence | undefined> {
    return readEvidence(this.#tables, classId, entry)
  }

  async beginErasure(learner: string): Promise<void> {
    this.#tables.run(
      `UPDATE learners SET epoch = epoch + 1, words = '', removedAt = coalesce(removedAt, :at), eraseAt = :at
        WHERE id = :learner`,
      { learner, at: new Date().toISOString() },
    )
  }

  async pendingErasures(): Promise<Learner[]> {
    return this.#tables.all<Learner>(`SELECT ${LEARNER} FROM learners WHERE eraseAt IS NOT NULL`)
  }

  async eraseLearner(learner: string): Promise<void> {
    eraseLearner(this.#tables, learner)
  }

  async markEndedClasses(now: Date): Promise<SchoolClass[]> {
    return markEndedClasses(this.#tables, now)
  }

  async classesToErase(before: Date, days: number): Promise<SchoolClass[]> {
    return classesToErase(this.#tables, before, days)
  }

  async eraseClass(id: string): Promise<void> {
    eraseClass(this.#tables, id, new Date())
  }

  async signingSecret(): Promise<Buffer> {
    const drawn = randomBytes(32).toString('hex')
    this.#tables.run("INSERT OR IGNORE INTO meta (name, value) VALUES ('secret', ?)", [drawn])
    const kept = this.#tables.get<{ value: string }>("SELECT value FROM meta WHERE name = 'secret'")
    return Buffer.from(kept?.value ?? drawn, 'hex')
  }

  async close(): Promise<void> {
    this.#db.close()
  }

  #activeClasses(): SchoolClass[] {
    return this.#tables.all<SchoolClass>(`SELECT ${CLASS} FROM classes WHERE endsAt > ? ORDER BY rowid`, [
      new Date().toISOString(),
    ])
  }

  /** The nickname of a learner who may join. Throws `Refused`. */
  #checkJoin(classId: string, wished: string, isApproved: boolean): string {
    return checkJoin(this.#tables, classId, wished, { isApproved, most: this.#mostLearners })
  }
}
