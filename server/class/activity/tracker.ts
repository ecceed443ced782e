import type { ActivityColumn } from '#contract/activity.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { AnsweredCall } from '../../http/replies/tracing.ts'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { ClassShops } from '../class-shops.ts'
import type { MessageStore } from '../store/messages.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { LastKnownValue } from '../store/unavailable.ts'
import { ClassActivity, type Member } from './class-activity.ts'
import { fingerprintOfAttempt, isAutomatic } from './fingerprint.ts'
import type { ChallengeMetadata } from './learner-activity.ts'
import type { ActivityListener } from './listener.ts'

/** How often the dashboard gets changes. */
const UPDATE_EVERY_MS = 500
/** How often the members and open tabs are read. */
const COUNT_EVERY_MS = 10_000
/** What happened in one shop. Times are in milliseconds since 1970. */
export interface ShopActivity {
  askedAt?: number
  opened?: readonly { key: string; at: number }[]
  attempts?: readonly { fingerprint: string; at: number }[]
}

export interface ActivityTrackerOptions {
  classId: string
  classStore: Pick<ClassStore, 'shopOwners' | 'learnerOfShop' | 'events'> & {
    messageStore: Pick<MessageStore, 'raisedHands'>
  }
  shops: Pick<ClassShops, 'shopsWithOpenTabs'>
  challenges: readonly Challenge[]
  reporter: Pick<ErrorReporter, 'unexpected'>
  now?: () => number
}

/** Keeps the activity of a class up to date, and notifies its watchers of changes. */
export class ActivityTracker implements ActivityListener {
  readonly activity: ClassActivity
  readonly #options: ActivityTrackerOptions
  readonly #now: () => number
  readonly #watchers = new Set<() => void>()
  readonly #members = new LastKnownValue<Learner[]>()
  #timer: NodeJS.Timeout | undefined
  #countedAt = 0
  /** Raised hands have changed and could not be read. */
  #areHandsOutdated = false
  #notifiedVersion = 0
  #counting: Promise<void> | undefined
  /** Shops of other classes that sent requests. */
  readonly #strangers = new Set<string>()

  constructor(options: ActivityTrackerOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.activity = new ClassActivity(options.challenges.map(factsOf))
  }

  /** Reads earlier events and starts. */
  async open(): Promise<void> {
    const { classStore, classId } = this.#options
    const learners = await classStore.shopOwners(classId)
    this.activity.setMembers(learners.map(memberOf))
    for (const { learner, ...row } of await classStore.events(classId)) this.activity.replay(learner, row)
    for (const { shop, seenAt } of learners)
      if (seenAt !== null) this.activity.recordRequest(shop, Date.parse(seenAt))
    await this.#count()
    await this.handsChanged()
    // The next run retries what failed.
    const fail = (error: unknown) => this.#fail(error)
    this.#timer = setInterval(() => void this.#tick().catch(fail), UPDATE_EVERY_MS).unref()
  }

  /** Reads everything again, after news may have been missed. Known events do not count twice. */
  async reload(): Promise<void> {
    const { classStore, classId } = this.#options
    await this.membersChanged()
    this.applyEvents(await classStore.events(classId))
    await this.handsChanged()
    this.markNewMessages()
  }

  /** Applies stored events of this class. */
  applyEvents(rows: readonly StoredEvent[]): void {
    for (const { learner, ...row } of rows) this.activity.applyEvent(learner, row)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#watchers.clear()
  }

  /** Calls back after each change. Returns a function that stops it. */
  watch(tell: () => void): () => void {
    this.#watchers.add(tell)
    return () => this.#watchers.delete(tell)
  }

  /** Returns the activity, updated to this moment. */
  current(): ClassActivity {
    this.activity.update(this.#now())
    return this.activity
  }

  /** Reads the members now, after somebody joined, left or was renamed. */
  async membersChanged(): Promise<void> {
    // A running count may have started before the change.
    await this.#counting
    await this.#count()
  }

  /** Reads the raised hands now. */
  async handsChanged(): Promise<void> {
    const { classStore, classId } = this.#options
    this.#areHandsOutdated = true
    this.activity.setHands(await classStore.messageStore.raisedHands(classId))
    this.#areHandsOutdated = false
  }

  /**
   * Reads what an action may have changed. Never rejects, because the action itself succeeded: the next count retries.
   */
  async refresh(): Promise<void> {
    const shown = await Promise.allSettled([this.membersChanged(), this.handsChanged()])
    for (const one of shown) if (one.status === 'rejected') this.#fail(one.reason)
  }

  /** A message was sent, withdrawn or read. */
  markNewMessages(): void {
    this.activity.markNewMessages()
  }

  /** Somebody with access sent a request to a shop. */
  asked(shop: string, url: string): void {
    if (!isAutomatic(url)) this.apply(shop, { askedAt: this.#now() })
  }

  /** A request was answered. */
  answered(shop: string, call: AnsweredCall): void {
    const fingerprint = fingerprintOfAttempt(call)
    if (fingerprint !== undefined) this.activity.recordFingerprint(shop, fingerprint, this.#now())
  }

  opened(shop: string, key: string): void {
    this.apply(shop, { opened: [{ key, at: this.#now() }] })
  }

  /** Applies what happened in a shop, of this process or a node. */
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

  /** Returns all challenges with the class's figures, in a language. */
  columns(language: string): ActivityColumn[] {
    return this.#options.challenges.map((challenge) => {
      const { key, lab, category, stars, hints } = challenge
      const name = localizeChallenge(challenge, language).title
      return { key, name, lab: lab.name, category, stars, hints: hints.length, ...this.activity.column(key) }
    })
  }

  /** Runs `tell` once the shop's learner is known. Looks up learners who have just joined. */
  #withLearner(shop: string, tell: () => void): void {
    if (this.activity.has(shop) || this.#strangers.has(shop)) {
      tell()
      return
    }
    void this.#lookUp(shop).then(
      tell,
      // Nobody waits for this. The next start reads the stored events.
      (error) => this.#fail(error),
    )
  }

  /** Reads one learner only: otherwise a class that joins at once would be read again and again. */
  async #lookUp(shop: string): Promise<void> {
    const { classStore, classId } = this.#options
    const learner = await classStore.learnerOfShop(shop)
    if (learner?.classId === classId) this.activity.addMember(memberOf(learner))
    else this.#strangers.add(shop)
  }

  #fail(error: unknown): void {
    this.#options.reporter.unexpected(error, { doing: 'updating the activity of the class' })
  }

  async #tick(): Promise<void> {
    if (this.#now() - this.#countedAt >= COUNT_EVERY_MS) {
      // A shop that did not exist yet may have been taken for one of another class.
      this.#strangers.clear()
      await this.#count()
      if (this.#areHandsOutdated) await this.handsChanged()
    }
    // Without watchers nothing has to be computed.
    if (this.#watchers.size === 0) return
    const { version } = this.current()
    // Another caller of `current` may have found the change.
    if (version === this.#notifiedVersion) return
    this.#notifiedVersion = version
    for (const tell of this.#watchers) tell()
  }

  /** One count at a time: when a class joins at once, all callers wait for the same one. */
  #count(): Promise<void> {
    this.#counting ??= this.#countAll().finally(() => {
      this.#counting = undefined
    })
    return this.#counting
  }

  async #countAll(): Promise<void> {
    const { classStore, classId, shops } = this.#options
    this.#countedAt = this.#now()
    // While the class store is unreachable, the last known members count.
    const learners = await this.#members.read(() => classStore.shopOwners(classId))
    this.activity.setMembers(learners.map(memberOf))
    const withTabs = await shops.shopsWithOpenTabs()
    for (const { shop } of learners) this.activity.setTab(shop, withTabs.has(shop))
  }
}

function memberOf({ id, shop, nickname, teamId, groupName: group, removedAt, joinedAt }: Learner): Member {
  return { id, shop, nickname, isTeamShop: teamId !== null, group, removedAt, joinedAt }
}

/** What results are counted by. */
export function factsOf({ key, lab, category, stars, hints, fixes }: Challenge): ChallengeMetadata {
  const rightFixes = fixes.filter((fix) => lab.fixes.get(fix)?.right)
  return { key, lab: lab.name, category, stars, hints: hints.length, rightFixes }
}
