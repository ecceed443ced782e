import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { LtiGrade, LtiLink, LtiPlatform, LtiStore } from '../store/lti.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { type PlatformServices, ServiceError } from './services.ts'
import type { LtiTargets } from './targets.ts'

/** How often grades that are due are looked for. */
const LOOK_EVERY_MS = 5_000
/** Solves within this time are sent together. */
const COLLECT_MS = 1_000
/** Grades that are sent in one go. */
const MOST_AT_ONCE = 50
/** The first pause after a failure, and the longest. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [10_000, 3_600_000]

export interface GradeOutboxOptions {
  classStore: Pick<ClassStore, 'pubSub'> & {
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
  #running: Promise<void> | undefined
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
    await this.#running
  }

  /** Raises grades by what was solved meanwhile, and sends those that are due. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#run()
      .catch((error) => {
        this.#isAll = true
        if (!(error instanceof StoreUnavailable))
          this.#options.reporter.unexpected(error, { doing: 'sending grades to learning platforms' })
      })
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
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

  async #run(): Promise<void> {
    await this.#raise()
    const { lti } = this.#options.classStore
    for (const grade of await lti.dueGrades(new Date(), MOST_AT_ONCE)) {
      if (this.#isClosed) return
      await this.#send(grade)
    }
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
    for (const [learner, theirs] of byLearner) {
      const solved = await lti.solvedBy(learner)
      for (const grade of theirs) await this.#raiseOne(grade, solved)
    }
  }

  async #raiseOne(grade: LtiGrade, solved: ReadonlySet<string>): Promise<void> {
    const { classStore, targets } = this.#options
    const link = await classStore.lti.link(grade.link)
    if (!link) return
    const planned = link.target === 'class' ? await this.#plannedIn(link.classId) : []
    const { points, possible } = targets.pointsOf(link.target, solved, planned)
    await classStore.lti.raiseGrade(grade.id, points, possible, new Date())
  }

  /** The challenges of the class's plan. */
  async #plannedIn(classId: string): Promise<string[]> {
    const saved = await this.#options.classStore.messageStore.planState(classId)
    const parts: unknown = saved === null ? undefined : JSON.parse(saved)?.plan?.parts
    if (!Array.isArray(parts)) return []
    return parts.flatMap(({ challenges }) => (Array.isArray(challenges) ? challenges : []))
  }

  async #send(grade: LtiGrade): Promise<void> {
    const { classStore, services } = this.#options
    const { lti } = classStore
    const link = await lti.link(grade.link)
    const context = link && (await lti.contextById(link.ltiContext))
    const platform = context && (await lti.platform(context.platform))
    if (!link || !platform || grade.changedAt === null) return
    try {
      const lineItem = await this.#lineItemOf(platform, link, grade)
      const { subject, points, possible, changedAt: at } = grade
      await services.sendScore(platform, lineItem, { subject, points, possible, at })
      await lti.noteSent(grade.id, at)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const now = Date.now()
      await lti.noteFailure(grade.id, {
        problem: error.message,
        refusedAt: error.isFinal ? new Date(now) : null,
        nextAt: error.isFinal ? null : new Date(now + this.#pauseAfter(grade.tries)),
      })
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
