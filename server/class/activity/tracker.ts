import type { ActivityColumn } from '#contract/activity.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { AnsweredCall } from '../../http/replies/tracing.ts'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { ClassShops } from '../class-shops.ts'
import { LastKnownValue } from '../store/last-known.ts'
import type { MessageStore } from '../store/messages.ts'
import type { ClassStore, Learner, StoredEvent } from '../store/store.ts'
import { ClassActivity, type Member } from './class-activity.ts'
import { fingerprintOfAttempt, isAutomatic } from './fingerprint.ts'
import type { ChallengeFacts } from './learner-activity.ts'
import type { ActivityListener } from './listener.ts'

/** How often whoever sits at the desk is told what changed. */
const UPDATE_EVERY_MS = 500
/** How often it is looked up who belongs to the class, and who has a tab open. */
const COUNT_EVERY_MS = 10_000
/** What happened in one shop, in milliseconds since 1970. */
export interface ShopActivity {
  askedAt?: number
  opened?: readonly { key: string; at: number }[]
  attempts?: readonly { fingerprint: string; at: number }[]
}

export interface ActivityTrackerParts {
  classId: string
  classStore: Pick<ClassStore, 'learners' | 'learnerOfShop' | 'events'> & {
    messageStore: Pick<MessageStore, 'raisedHands'>
  }
  shops: Pick<ClassShops, 'shopsWithOpenTabs'>
  challenges: readonly Challenge[]
  troubles: Pick<ErrorReporter, 'unexpected'>
  now?: () => number
}

/** Keeps the room up to date, and tells those who look at it when something changed. */
export class ActivityTracker implements ActivityListener {
  readonly activity: ClassActivity
  readonly #parts: ActivityTrackerParts
  readonly #now: () => number
  readonly #watchers = new Set<() => void>()
  readonly #members = new LastKnownValue<Learner[]>()
  #timer: NodeJS.Timeout | undefined
  #countedAt = 0
  /** They could not be read when they changed. */
  #areHandsOutdated = false
  #notifiedVersion = 0
  #counting: Promise<void> | undefined
  /** Shops of other classes, as far as they were heard of. */
  readonly #strangers = new Set<string>()

  constructor(parts: ActivityTrackerParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
    this.activity = new ClassActivity(parts.challenges.map(factsOf))
  }

  /** Reads what happened before, and begins to look. */
  async open(): Promise<void> {
    const { classStore, classId } = this.#parts
    const learners = await classStore.learners(classId)
    this.activity.setMembers(learners.map(memberOf))
    for (const { learner, ...row } of await classStore.events(classId)) this.activity.replay(learner, row)
    for (const { shop, seenAt } of learners)
      if (seenAt !== null) this.activity.recordRequest(shop, Date.parse(seenAt))
    await this.#count()
    await this.handsChanged()
    // What cannot be looked up now can be the next time.
    const fail = (error: unknown) => this.#fail(error)
    this.#timer = setInterval(() => void this.#tick().catch(fail), UPDATE_EVERY_MS).unref()
  }

  /** Something may have been missed: all is read again. Rows that are known already count no second time. */
  async reload(): Promise<void> {
    const { classStore, classId } = this.#parts
    await this.membersChanged()
    this.applyEvents(await classStore.events(classId))
    await this.handsChanged()
    this.markNewMessages()
  }

  /** Rows that the register has of this class. */
  applyEvents(rows: readonly StoredEvent[]): void {
    for (const { learner, ...row } of rows) this.activity.applyEvent(learner, row)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#watchers.clear()
  }

  /** Calls back each time that something changed. Answers with what ends it. */
  watch(tell: () => void): () => void {
    this.#watchers.add(tell)
    return () => this.#watchers.delete(tell)
  }

  /** The room as it is at this moment. */
  current(): ClassActivity {
    this.activity.update(this.#now())
    return this.activity
  }

  /** Somebody came, left, or goes by another name: it is looked up at once. */
  async membersChanged(): Promise<void> {
    // One that is under way may have begun before.
    await this.#counting
    await this.#count()
  }

  /** A hand went up or down. */
  async handsChanged(): Promise<void> {
    const { classStore, classId } = this.#parts
    this.#areHandsOutdated = true
    this.activity.setHands(await classStore.messageStore.raisedHands(classId))
    this.#areHandsOutdated = false
  }

  /** Shows what an act has changed, which was done whatever comes of this: what cannot be read now is read at the next count. */
  async refresh(): Promise<void> {
    const shown = await Promise.allSettled([this.membersChanged(), this.handsChanged()])
    for (const one of shown) if (one.status === 'rejected') this.#fail(one.reason)
  }

  /** A message was written, taken back or read. */
  markNewMessages(): void {
    this.activity.markNewMessages()
  }

  /** Something was asked of a shop, by somebody who may in it. */
  asked(shop: string, url: string): void {
    if (!isAutomatic(url)) this.apply(shop, { askedAt: this.#now() })
  }

  /** How that was answered. */
  answered(shop: string, call: AnsweredCall): void {
    const fingerprint = fingerprintOfAttempt(call)
    if (fingerprint !== undefined) this.activity.recordFingerprint(shop, fingerprint, this.#now())
  }

  opened(shop: string, key: string): void {
    this.apply(shop, { opened: [{ key, at: this.#now() }] })
  }

  /** What happened in a shop, here or elsewhere. */
  apply(shop: string, { askedAt, opened = [], attempts = [] }: ShopActivity): void {
    this.#withLearner(shop, () => {
      if (askedAt !== undefined) this.activity.recordRequest(shop, askedAt)
      for (const { key, at } of opened) this.activity.recordOpened(shop, key, at)
      for (const { fingerprint, at } of attempts) this.activity.recordFingerprint(shop, fingerprint, at)
    })
  }

  rows(shop: string, rows: readonly LearningEvent[]): void {
    this.#withLearner(shop, () => this.activity.rows(shop, rows))
  }

  /** All challenges with how the class fares, in a language. */
  columns(language: string): ActivityColumn[] {
    return this.#parts.challenges.map((challenge) => {
      const { key, lab, category, stars, hints } = challenge
      const name = localizeChallenge(challenge, language).title
      return { key, name, lab: lab.name, category, stars, hints: hints.length, ...this.activity.column(key) }
    })
  }

  /** Tells the room something of a shop. Where its learner has just come, she is looked up before. */
  #withLearner(shop: string, tell: () => void): void {
    if (this.activity.has(shop) || this.#strangers.has(shop)) {
      tell()
      return
    }
    void this.#lookUp(shop).then(
      tell,
      // Nobody waits for it. What is in the journal is read at the next start.
      (error) => this.#fail(error),
    )
  }

  /** Her alone: a class that comes at once would otherwise be counted again and again. */
  async #lookUp(shop: string): Promise<void> {
    const { classStore, classId } = this.#parts
    const learner = await classStore.learnerOfShop(shop)
    if (learner?.classId === classId) this.activity.addMember(memberOf(learner))
    else this.#strangers.add(shop)
  }

  #fail(error: unknown): void {
    this.#parts.troubles.unexpected(error, { doing: 'the look at the room' })
  }

  async #tick(): Promise<void> {
    if (this.#now() - this.#countedAt >= COUNT_EVERY_MS) {
      // Whose shop did not exist yet was taken for a stranger.
      this.#strangers.clear()
      await this.#count()
      if (this.#areHandsOutdated) await this.handsChanged()
    }
    // Nobody looks: nothing need be made ready.
    if (this.#watchers.size === 0) return
    const { version } = this.current()
    // Somebody else may have looked since, and found it.
    if (version === this.#notifiedVersion) return
    this.#notifiedVersion = version
    for (const tell of this.#watchers) tell()
  }

  /** One at a time: when a whole class comes, all wait for the same. */
  #count(): Promise<void> {
    this.#counting ??= this.#countAll().finally(() => {
      this.#counting = undefined
    })
    return this.#counting
  }

  async #countAll(): Promise<void> {
    const { classStore, classId, shops } = this.#parts
    this.#countedAt = this.#now()
    // While the register is away, those who were there are there.
    const learners = await this.#members.read(() => classStore.learners(classId))
    this.activity.setMembers(learners.map(memberOf))
    const withTabs = await shops.shopsWithOpenTabs()
    for (const { shop } of learners) this.activity.setTab(shop, withTabs.has(shop))
  }
}

function memberOf({ id, shop, nickname, groupName: group, removedAt, joinedAt }: Learner): Member {
  return { id, shop, nickname, group, removedAt, joinedAt }
}

function factsOf({ key, lab, category, stars, hints, fixes }: Challenge): ChallengeFacts {
  const rightFixes = fixes.filter((fix) => lab.fixes.get(fix)?.right)
  return { key, lab: lab.name, category, stars, hints: hints.length, rightFixes }
}
