import { randomBytes } from 'node:crypto'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import { Semaphore } from '../../../http/limits/semaphore.ts'
import type { LearningEvent } from '../../../training/progress/event-log.ts'
import { randomId } from '../ids.ts'
import { requireNotEnded } from '../join-requests.ts'
import { MOST_LEARNERS, newClass, newLearner } from '../new-records.ts'
import {
  drawClassCode,
  drawPassphrase,
  hashPassphrase,
  MOST_HASHED,
  normalizeClassCode,
} from '../passphrases.ts'
import type {
  ClassStore,
  KeyHolder,
  Learner,
  NewTrainer,
  SchoolClass,
  StoredEvent,
  Trainer,
  TrainerRecord,
} from '../store.ts'
import { PostgresConsentStore } from './consents.ts'
import type { Database, DatabaseSession, PostgresValue } from './database.ts'
import { activeClasses, classesToErase, markEndedClasses } from './ended-classes.ts'
import { BEGIN_ERASURE, eraseClass, eraseLearner, pendingErasures, REMOVE } from './erase.ts'
import { appendRows, type EventAppender, readEvidence, readRows, readRowsById } from './events.ts'
import { admissionRulesOf, checkJoin, rosterOf, setRoster } from './join-requests.ts'
import { addLearner, findByPassphrase, renameLearner, updateLearners } from './learners.ts'
import { PostgresMessageStore } from './messages.ts'
import { CLASS, LEARNER } from './migrations.ts'
import { type PostgresPubSub, publishIn } from './pub-sub.ts'
import { PostgresRowCache } from './row-cache.ts'
import { addTrainer, findTrainerByKey, removeTrainer, trainersOf } from './trainers.ts'

export interface PostgresClassStoreOptions {
  database: Database
  /** Closed with the store, like the database. */
  pubSub: PostgresPubSub
  /** How events are added. Default: for any shop. */
  appender?: EventAppender
  mostLearners?: number
}

/** The class store for several processes. Changes are published to all of them. */
export class PostgresClassStore implements ClassStore {
  readonly pubSub: PostgresPubSub
  readonly messageStore: PostgresMessageStore
  readonly consents: PostgresConsentStore
  readonly #database: Database
  readonly #parts: PostgresClassStoreOptions
  readonly #hashing = new Semaphore(MOST_HASHED)
  readonly #learnersOfShops: PostgresRowCache<Learner>
  readonly #classes: PostgresRowCache<SchoolClass>

  constructor(parts: PostgresClassStoreOptions) {
    const { database, pubSub } = parts
    this.#parts = parts
    this.#database = database
    this.pubSub = pubSub
    this.messageStore = new PostgresMessageStore(database)
    this.consents = new PostgresConsentStore(database)
    const known = <Row extends object>(sql: string): PostgresRowCache<Row> =>
      new PostgresRowCache({
        isNotified: () => pubSub.isListening,
        read: (key) => database.get<Row>(sql, [key]),
      })
    this.#learnersOfShops = known(`SELECT ${LEARNER} FROM ff_learners WHERE shop = $1`)
    this.#classes = known(`SELECT ${CLASS} FROM ff_classes WHERE id = $1`)
    pubSub.subscribe((piece) => {
      if (piece.kind === 'learner') this.#learnersOfShops.forget(piece.shop)
      else if (piece.kind === 'class') this.#classes.forget(piece.classId)
      if (piece.kind === 'everything')
        for (const known of [this.#learnersOfShops, this.#classes]) known.markStale()
    })
  }

  async findOrCreateClass({ name, endsAt }: { name: string; endsAt: Date }): Promise<SchoolClass> {
    const known = (await this.activeClasses()).find((one) => one.name === name)
    if (known) return known
    const code = await drawClassCode()
    return this.#database.transaction(async (session) => {
      await session.run('LOCK TABLE ff_classes IN SHARE ROW EXCLUSIVE MODE')
      const since = (await activeClasses(session)).find((one) => one.name === name)
      if (since) return since
      const made = newClass({ name, code, endsAt })
      await session.run(`INSERT INTO ff_classes (id, name, code, ends_at) VALUES ($1, $2, $3, $4)`, [
        ...[made.id, name, code, endsAt],
      ])
      return made
    })
  }

  activeClasses(): Promise<SchoolClass[]> {
    return activeClasses(this.#database)
  }

  async classByCode(code: string): Promise<SchoolClass | undefined> {
    return this.#database.get<SchoolClass>(`SELECT ${CLASS} FROM ff_classes WHERE code = $1`, [
      normalizeClassCode(code),
    ])
  }

  classById(id: string): Promise<SchoolClass | undefined> {
    return this.#classes.get(id)
  }

  async endClass(id: string, at: Date): Promise<void> {
    await this.#changeClass(id, 'UPDATE ff_classes SET ends_at = $2 WHERE id = $1', [at])
  }

  async setOpen(classId: string, isOpen: boolean): Promise<void> {
    const at = isOpen ? null : new Date()
    await this.#changeClass(classId, 'UPDATE ff_classes SET closed_at = $2 WHERE id = $1', [at])
  }

  async setRoster(classId: string, nicknames: readonly string[] | undefined): Promise<void> {
    await this.#database.transaction(async (session) => {
      await setRoster(session, classId, nicknames)
      await publishIn(session, { kind: 'class', classId })
    })
  }

  async roster(classId: string): Promise<readonly string[] | undefined> {
    return rosterOf(this.#database, classId)
  }

  async setApprovalRequired(classId: string, isWanted: boolean): Promise<void> {
    const since = isWanted ? new Date() : null
    await this.#changeClass(classId, 'UPDATE ff_classes SET approval_since = $2 WHERE id = $1', [since])
  }

  async checkNickname(classId: string, wished: string): Promise<string> {
    return (await checkJoin(this.#database, this.#joinRequest(classId, wished, false), 'look')).nickname
  }

  async join(
    classId: string,
    wished: string,
    { isApproved = false } = {},
  ): Promise<{ learner: Learner; words: string }> {
    const wish = this.#joinRequest(classId, wished, isApproved)
    await checkJoin(this.#database, wish, 'look')
    const words = await drawPassphrase()
    const hash = await this.#hashing.run(() => hashPassphrase(words))
    const learner = await this.#database.transaction(async (session) => {
      // The nickname may have been taken while the passphrase was hashed, here or in another process.
      const { nickname, skeleton } = await checkJoin(session, wish, 'lock')
      const made = newLearner(classId, nickname)
      await addLearner(session, made, { skeleton, hash })
      return made
    })
    return { learner, words }
  }

  async resume(classId: string, nickname: string, words: string): Promise<Learner> {
    requireNotEnded(await admissionRulesOf(this.#database, classId, 'look'))
    return this.findByPassphrase(classId, nickname, words)
  }

  async findByPassphrase(classId: string, nickname: string, words: string): Promise<Learner> {
    return findByPassphrase(this.#database, { classId, nickname, words }, (work) => this.#hashing.run(work))
  }

  async renewPassphrase(learner: string): Promise<string | undefined> {
    const words = await drawPassphrase()
    const hash = await this.#hashing.run(() => hashPassphrase(words))
    const sql = `UPDATE ff_learners SET words = $2, removed_at = NULL WHERE id = $1 AND erase_at IS NULL RETURNING shop`
    const shops = await this.#change(sql, [learner, hash])
    return shops.length > 0 ? words : undefined
  }

  learnerOfShop(shop: string): Promise<Learner | undefined> {
    return this.#learnersOfShops.get(shop)
  }

  async learners(classId: string): Promise<Learner[]> {
    return this.#database.all<Learner>(
      `SELECT ${LEARNER} FROM ff_learners WHERE class_id = $1 ORDER BY seq`,
      [classId],
    )
  }

  async renameLearner(learner: string, wished: string): Promise<void> {
    const shops = await this.#database.transaction((session) => renameLearner(session, learner, wished))
    for (const shop of shops) this.#learnersOfShops.forget(shop)
  }

  async revokeAccess(learner: string): Promise<void> {
    await this.#change('UPDATE ff_learners SET epoch = epoch + 1 WHERE id = $1 RETURNING shop', [learner])
  }

  async removeLearner(learner: string): Promise<void> {
    await this.#change(REMOVE, [learner, new Date()])
  }

  async saveLastSeen(seen: readonly { shop: string; at: Date }[]): Promise<void> {
    const rows = seen.toSorted((a, b) => (a.shop < b.shop ? -1 : 1))
    await this.#database.transaction((session) =>
      session.run(
        `UPDATE ff_learners AS learners SET seen_at = seen.at
          FROM unnest($1::text[], $2::timestamptz[]) AS seen (shop, at) WHERE learners.shop = seen.shop`,
        [rows.map(({ shop }) => shop), rows.map(({ at }) => at.toISOString())],
      ),
    )
    // The cached rows stay, slightly out of date: without them learners could not get in while the database is
    // unavailable.
  }

  async addTrainer(
    classId: string,
    { endsAt = null, ...trainer }: NewTrainer,
  ): Promise<{ trainer: Trainer; key: string }> {
    return addTrainer(this.#database, { id: randomId(16), classId, ...trainer }, endsAt)
  }

  async trainers(classId: string, now: Date): Promise<TrainerRecord[]> {
    return trainersOf(this.#database, classId, now)
  }

  async trainerByKey(key: string, now: Date): Promise<KeyHolder | undefined> {
    return findTrainerByKey(this.#database, key, now)
  }

  async removeTrainer(id: string): Promise<void> {
    await removeTrainer(this.#database, id)
  }

  async appendEvents(what: readonly { shop: string; entries: readonly LearningEvent[] }[]): Promise<void> {
    await appendRows(this.#database, what, this.#parts.appender)
  }

  async events(classId: string): Promise<StoredEvent[]> {
    return readRows(this.#database, 'class_id', classId)
  }

  async eventsOf(learner: string): Promise<StoredEvent[]> {
    return readRows(this.#database, 'learner', learner)
  }

  /** Those events that belong to the class. Messages carry their ids. */
  async eventsById(classId: string, ids: readonly string[]): Promise<StoredEvent[]> {
    return readRowsById(this.#database, classId, ids)
  }

  async evidenceOf(classId: string, entry: string): Promise<CustomFixEvidence | undefined> {
    return readEvidence(this.#database, classId, entry)
  }

  async beginErasure(learner: string): Promise<void> {
    await this.#change(BEGIN_ERASURE, [learner, new Date()])
  }

  async pendingErasures(): Promise<Learner[]> {
    return pendingErasures(this.#database)
  }

  async eraseLearner(learner: string): Promise<void> {
    const shop = await this.#database.transaction(async (session) => {
      const hers = await eraseLearner(session, learner)
      if (hers !== undefined) await publishIn(session, { kind: 'learner', shop: hers })
      return hers
    })
    if (shop !== undefined) this.#learnersOfShops.forget(shop)
  }

  async markEndedClasses(now: Date): Promise<SchoolClass[]> {
    return this.#database.transaction((session) => markEndedClasses(session, now))
  }

  async classesToErase(before: Date, days: number): Promise<SchoolClass[]> {
    return classesToErase(this.#database, before, days)
  }

  async eraseClass(id: string): Promise<void> {
    await this.#database.transaction(async (session) => {
      await eraseClass(session, id, new Date())
      await publishIn(session, { kind: 'everything' })
    })
    for (const known of [this.#learnersOfShops, this.#classes]) known.markStale()
  }

  async signingSecret(): Promise<Buffer> {
    return signingSecretOf(this.#database)
  }

  async close(): Promise<void> {
    await this.pubSub.close()
    await this.#database.close()
  }

  #joinRequest(classId: string, wished: string, isApproved: boolean) {
    return { classId, wished, isApproved, most: this.#parts.mostLearners ?? MOST_LEARNERS }
  }

  /** Updates a learner; returns the shop, or nothing if there is no such learner. */
  async #change(sql: string, values: readonly (string | Date)[]): Promise<string[]> {
    const shops = await this.#database.transaction((session) => updateLearners(session, sql, values))
    for (const shop of shops) this.#learnersOfShops.forget(shop)
    return shops
  }

  async #changeClass(classId: string, sql: string, values: readonly PostgresValue[]): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run(sql, [classId, ...values])
      await publishIn(session, { kind: 'class', classId })
    })
    this.#classes.forget(classId)
  }
}

/** The secret that signs access cookies. Simultaneous processes agree on one. */
async function signingSecretOf(session: DatabaseSession): Promise<Buffer> {
  const drawn = randomBytes(32).toString('hex')
  const sql = "INSERT INTO ff_meta (name, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING"
  await session.run(sql, [drawn])
  const kept = await session.get<{ value: string }>("SELECT value FROM ff_meta WHERE name = 'secret'")
  return Buffer.from(kept?.value ?? drawn, 'hex')
}
