import { setImmediate } from 'node:timers/promises'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { TeamHistory } from '../store/contest/team-history.ts'
import { isHigher, type LtiGrade, type LtiLink, type LtiPlatform, type LtiStore } from '../store/lti.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { type PlatformServices, ServiceError } from './services.ts'
import type { LtiTargets } from './targets.ts'

/** How often grades that are due are looked for. */
const LOOK_EVERY_MS = 5_000
/** Solves within this time are sent together. */
const COLLECT_MS = 1_000
/** Grades that one platform gets in one go. */
const MOST_AT_ONCE = 50
/** The first pause after a failure, and the longest. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [10_000, 3_600_000]

export interface GradeOutboxOptions {
  classStore: Pick<ClassStore, 'pubSub' | 'teamShops'> & {
    lti: LtiStore
    messageStore: Pick<ClassStore['messageStore'], 'planState'>
  }
  services: Pick<PlatformServices, 'sendScore' | 'lineItemFor'>
  targets: Pick<LtiTargets, 'pointsOf'>
  reporter: Pick<ErrorReporter, 'unexpected'>
  /** The first pause after a failure, in milliseconds. */
  pauseMs?: number
}

/**
 * Sends grades to platforms. What has to be sent is in the class store: a grade is marked as sent after the platform has
 * taken it. After a kill between the two it is sent again with the same time, which changes nothing at the platform.
 */
export class GradeOutbox {
  readonly #options: GradeOutboxOptions
  readonly #events = new Set<string>()
  /** Learners who have opened a link. */
  readonly #learners = new Set<string>()
  /** All learners have to be looked at: at the start, and after messages were missed. */
  #isAll = true
  #timer: NodeJS.Timeout | undefined
  #collecting: NodeJS.Timeout | undefined
  #unsubscribe: (() => void) | undefined
  #looking: Promise<void> | undefined
  /** The platforms that get grades at this moment. One that hangs holds up no other. */
  readonly #sending = new Map<string, Promise<void>>()
  /** Platforms that answered nobody, and until when they are left alone, by a monotonic clock. */
  readonly #pauses = new Map<string, { failures: number; until: number }>()
  #isClosed = false

  constructor(options: GradeOutboxOptions) {
    this.#options = options
  }

  open(): void {
    this.#unsubscribe = this.#options.classStore.pubSub.subscribe((message) => {
      if (message.kind === 'everything') this.#isAll = true
      else if (message.kind === 'rows') for (const id of message.ids) this.#events.add(id)
      else return
      this.#runSoon()
    })
    this.#timer = setInterval(() => void this.run(), LOOK_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    clearTimeout(this.#collecting)
    this.#unsubscribe?.()
    await this.#looking
    await Promise.all(this.#sending.values())
  }

  /** Raises grades by what was solved meanwhile, and sends those that are due. Never rejects. */
  async run(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error) => this.#report(error))
      .finally(() => {
        this.#looking = undefined
      })
    await this.#looking
    await Promise.all(this.#sending.values())
  }

  /** Does not wait for platforms that failed before. */
  retry(): Promise<void> {
    this.#pauses.clear()
    return this.run()
  }

  /** A learner has opened a link: what they solved before counts there. */
  lookAt(learner: string): void {
    this.#learners.add(learner)
    this.#runSoon()
  }

  /** Looks at all learners in the next run. */
  lookAtAll(): void {
    this.#isAll = true
  }

  #runSoon(): void {
    if (this.#isClosed) return
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined
      void this.run()
    }, COLLECT_MS).unref()
  }

  async #look(): Promise<void> {
    await this.#raise().catch((error) => {
      this.#isAll = true
      this.#report(error)
    })
    const { lti } = this.#options.classStore
    for (const platform of await lti.platformsToGrade(new Date())) {
      const { until = 0 } = this.#pauses.get(platform) ?? {}
      if (this.#isClosed || this.#sending.has(platform) || until > performance.now()) continue
      const sending = this.#sendTo(platform)
        .catch((error) => this.#report(error))
        .finally(() => this.#sending.delete(platform))
      this.#sending.set(platform, sending)
    }
  }

  /** Sends the grades of a platform one after the other. If it answers nobody, it gets a pause. */
  async #sendTo(id: string): Promise<void> {
    const { lti } = this.#options.classStore
    const platform = await lti.platform(id)
    if (!platform) return
    for (const grade of await lti.dueGrades(id, new Date(), MOST_AT_ONCE)) {
      if (this.#isClosed) return
      if (await this.#send(platform, grade)) {
        this.#pauses.delete(id)
        continue
      }
      const { failures } = this.#pauses.get(id) ?? { failures: 0 }
      this.#pauses.set(id, { failures: failures + 1, until: performance.now() + this.#pauseAfter(failures) })
      return
    }
  }

  #report(error: unknown): void {
    if (error instanceof StoreUnavailable) return
    this.#options.reporter.unexpected(error, { doing: 'sending grades to learning platforms' })
  }

  async #raise(): Promise<void> {
    const { lti } = this.#options.classStore
    const [events, opened, isAll] = [[...this.#events], [...this.#learners], this.#isAll]
    this.#events.clear()
    this.#learners.clear()
    this.#isAll = false
    if (!isAll && events.length + opened.length === 0) return
    const learners = isAll ? undefined : [...opened, ...(await lti.gradedLearners(events))]
    const grades = await lti.grades(learners)
    const byLearner = Map.groupBy(grades, ({ learner }) => learner)
    const linkOf = remembered((id) => lti.link(id))
    const plannedIn = remembered((classId) => this.#plannedIn(classId))
    const teams: TeamSolves = {
      historyOf: remembered((classId) => this.#options.classStore.teamShops.history(classId)),
      solvedIn: remembered((row) => this.#options.classStore.teamShops.solvedIn(row)),
    }
    for (const [learner, theirs] of byLearner) {
      // There may be thousands: requests come in between.
      await setImmediate()
      const solved = await this.#solvedBy(learner, theirs, teams)
      for (const grade of theirs) {
        const link = await linkOf(grade.link)
        if (!link) continue
        const planned = link.target === 'class' ? await plannedIn(link.classId) : []
        const { points, possible } = this.#options.targets.pointsOf(link.target, solved, planned)
        if (isHigher({ points, possible }, grade))
          await lti.raiseGrade(grade.id, points, possible, new Date())
      }
    }
  }

  /** What a learner has solved, or their team in its shop with them in it. */
  async #solvedBy(
    learner: string,
    [grade]: readonly LtiGrade[],
    { historyOf, solvedIn }: TeamSolves,
  ): Promise<Set<string>> {
    const solved = new Set(await this.#options.classStore.lti.solvedBy(learner))
    const history = grade && (await historyOf(grade.classId))
    for (const row of history?.rowsOf([learner]) ?? []) {
      for (const { key, at } of await solvedIn(row)) if (history?.wasIn(learner, row, at)) solved.add(key)
    }
    return solved
  }

  /** The challenges of the class's plan. */
  async #plannedIn(classId: string): Promise<string[]> {
    const saved = await this.#options.classStore.messageStore.planState(classId)
    const parts: unknown = saved === null ? undefined : JSON.parse(saved)?.plan?.parts
    if (!Array.isArray(parts)) return []
    return parts.flatMap(({ challenges }) => (Array.isArray(challenges) ? challenges : []))
  }

  /** Sends a grade, or notes why not. Returns whether the platform answers. */
  async #send(platform: LtiPlatform, grade: LtiGrade): Promise<boolean> {
    const { classStore, services } = this.#options
    const { lti } = classStore
    const link = await lti.link(grade.link)
    if (!link || grade.changedAt === null) return true
    try {
      const lineItem = await this.#lineItemOf(platform, link, grade)
      const { subject, points, possible, changedAt: at } = grade
      await services.sendScore(platform, lineItem, { subject, points, possible, at })
      await lti.noteSent(grade.id, at)
      return true
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      const known = error instanceof ServiceError ? error : new ServiceError('It could not be sent', false)
      // A mistake of ours with one grade must not hold up the others.
      if (known !== error) this.#report(error)
      const { isFinal, isOutage, message } = known
      const now = Date.now()
      await lti.noteFailure(grade.id, {
        problem: message,
        refusedAt: isFinal ? new Date(now) : null,
        nextAt: isFinal ? null : new Date(now + this.#pauseAfter(grade.tries)),
      })
      return !isOutage
    }
  }

  async #lineItemOf(platform: LtiPlatform, link: LtiLink, { possible }: LtiGrade): Promise<string> {
    const { id, lineItem, lineItems, resourceLink, title } = link
    if (lineItem !== null) return lineItem
    if (lineItems === null) throw new ServiceError('The platform takes no grades for this link', true)
    const { services, classStore } = this.#options
    const made = await services.lineItemFor(platform, lineItems, { resourceLink, title, possible })
    await classStore.lti.saveLineItem(id, made)
    return made
  }

  #pauseAfter(tries: number): number {
    const { pauseMs = SHORTEST_PAUSE_MS } = this.#options
    return Math.min(pauseMs * 2 ** Math.min(tries, 20), LONGEST_PAUSE_MS)
  }
}

/** What is read once of teams with shared shops. */
interface TeamSolves {
  historyOf(classId: string): Promise<TeamHistory | undefined>
  solvedIn(row: string): ReturnType<ClassStore['teamShops']['solvedIn']>
}

/** Reads the value of a key once. */
function remembered<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
