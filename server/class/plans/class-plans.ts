import { hash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type {
  BoardPolicy,
  LearnerCourse,
  LearnerPlan,
  PartDates,
  PartDatesChange,
  PartResult,
  PlanCheck,
  PlanDraft,
  PlanFault,
  PlanOverview,
} from '#contract/plans.ts'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { MessageStore } from '../store/messages.ts'
import { BuiltInPlans } from './built-in-plans.ts'
import {
  courseMoments,
  isCourse,
  moveCourse,
  msUntilChange,
  nextMonday,
  phaseAt,
  scheduleOf,
  timesOf,
} from './course.ts'
import { partResults, type ResultsOf } from './part-results.ts'
import { type LessonPlan, parsePlan } from './plan.ts'
import { checkPlanText, yamlOfDraft } from './plan-check.ts'
import { validatePlan } from './plan-file.ts'
import {
  areHintsClosed,
  currentPartOf,
  describeCurrentPart,
  isJudgingPaused,
  openChallenges,
  type PlanState,
} from './plan-state.ts'

/** The file name of an uploaded plan in error messages. */
const UPLOADED = 'plan.yml'

export interface ClassPlansOptions {
  classId: string
  messageStore: Pick<MessageStore, 'planState' | 'setPlanState'>
  /** Root folder of the project. */
  root: string
  challenges: readonly { key: string }[]
  now?: () => number
}

/** The plan of a class. Changes are stored first, so that a restart or a crash loses none. */
export class ClassPlans {
  readonly classId: string
  readonly #parts: ClassPlansOptions
  readonly #now: () => number
  readonly #keys: ReadonlySet<string>
  readonly #ready: BuiltInPlans
  /** Changes run one after the other, so that each starts from the result of the one before. */
  readonly #mutex = new Semaphore(1)
  #state: PlanState | undefined

  private constructor(parts: ClassPlansOptions) {
    this.classId = parts.classId
    this.#parts = parts
    this.#keys = new Set(parts.challenges.map(({ key }) => key))
    this.#ready = new BuiltInPlans(join(parts.root, 'content'), this.#keys)
    this.#now = parts.now ?? Date.now
  }

  /** Restores the stored plan. */
  static async open(parts: ClassPlansOptions): Promise<ClassPlans> {
    const keeper = new ClassPlans(parts)
    await keeper.reload()
    return keeper
  }

  /** Reads the plan again, after another process may have changed it. */
  reload(): Promise<void> {
    return this.#mutex.run(async () => {
      const kept = await this.#parts.messageStore.planState(this.classId)
      this.#state = kept === null ? undefined : JSON.parse(kept)
    })
  }

  /** The title of the class's plan. */
  get title(): string | undefined {
    return this.#state?.plan.title
  }

  /** The YAML of the class's plan; undefined if there is none, or if its text was not stored. */
  get ownText(): string | undefined {
    const { key = null, text } = this.#state ?? {}
    return text ?? (key === null ? undefined : this.textOf(key))
  }

  /** The YAML of a ready plan; undefined if there is no such plan. */
  textOf(ready: string): string | undefined {
    return this.#ready.text(ready)
  }

  /**
   * Chooses a ready plan. A course begins on a day, or else on the next Monday, and may be in another time zone. Returns
   * false if there is no such plan.
   */
  async chooseReady(key: string, course: { startsOn?: string; timeZone?: string } = {}): Promise<boolean> {
    const plan = this.#ready.get(key)
    if (!plan) return false
    const text = isCourse(plan) ? this.#courseText(key, plan.timeZone, course) : undefined
    await this.#change(() => ({ key, plan, went: null, ...(text !== undefined && this.#parse(text)) }))
    return true
  }

  /** The YAML of a ready course with other dates, and without challenges that are not installed. */
  #courseText(
    key: string,
    zone: string,
    { startsOn, timeZone = zone }: { startsOn?: string; timeZone?: string },
  ) {
    const { plan } = this.check(this.textOf(key) ?? '')
    if (!plan) throw new Error(`There is no ready plan ${key}`)
    const parts = plan.parts.map((part) => ({
      ...part,
      challenges: (part.challenges ?? []).filter((challenge) => this.#keys.has(challenge)),
    }))
    const first = startsOn ?? nextMonday(this.#now(), timeZone)
    return yamlOfDraft(moveCourse({ ...plan, timeZone, parts }, first))
  }

  #parse(text: string): Pick<PlanState, 'plan' | 'text'> {
    // No YAML aliases: a few nested ones expand to more than any memory holds.
    const source = yamlSourceIn(text, UPLOADED, { maxAliases: 0 })
    return { plan: parsePlan(validatePlan(source), source, this.#keys), text }
  }

  /** Parses and chooses a trainer's own plan. Throws `ConfigurationError`, and then nothing has changed. */
  async upload(text: string): Promise<void> {
    const parsed = this.#parse(text)
    await this.#change(() => ({ key: null, ...parsed, went: null }))
  }

  /**
   * Gives a part of the course other dates. Returns what is wrong with them, and then nothing has changed; undefined if
   * the course has no such part, or if the part has other dates by now.
   */
  async setDates({
    part: number,
    was,
    ...dates
  }: PartDatesChange): Promise<readonly PlanFault[] | undefined> {
    let faults: readonly PlanFault[] | undefined
    await this.#change((state) => {
      const now = state?.plan.parts[number - 1]?.dates
      const draft = state && this.check(this.#textOf(state)).plan
      if (!draft || !isDeepStrictEqual(now, was)) return state
      const text = yamlOfDraft(withDates(draft, number - 1, dates))
      faults = this.check(text).faults
      return faults.length > 0 ? state : { ...state, ...this.#parse(text) }
    })
    return faults
  }

  #textOf({ key, text }: PlanState): string {
    return text ?? this.textOf(key ?? '') ?? ''
  }

  /** Whether the plan has dates, so that its parts open by themselves. */
  get isCourse(): boolean {
    return this.#state !== undefined && isCourse(this.#state.plan)
  }

  /** What an upload of this text would say. Changes nothing. */
  check(text: string): PlanCheck {
    return checkPlanText(text, UPLOADED, this.#keys)
  }

  async remove(): Promise<void> {
    await this.#change(() => undefined)
  }

  /**
   * Starts a part, counted from 1. A second trainer's click on the same part changes nothing. Returns its title;
   * undefined if there is no such part.
   */
  async goTo(number: number): Promise<string | undefined> {
    let title: string | undefined
    await this.#change((state) => {
      const part = state && !isCourse(state.plan) ? state.plan.parts[number - 1] : undefined
      title = part?.title
      if (!state || !part || currentPartOf(state, this.#now())?.index === number - 1) return state
      return { ...state, went: { index: number - 1, at: new Date(this.#now()).toISOString() } }
    })
    return title
  }

  /** Stops the plan. The class keeps it. Returns false if it was not running. */
  async stop(): Promise<boolean> {
    let wasOn = false
    await this.#change((state) => {
      wasOn = Boolean(state?.went)
      return state && wasOn ? { ...state, went: null } : state
    })
    return wasOn
  }

  /** Whether learners cannot open hints at this moment. */
  readonly areHintsClosed = (): boolean => {
    return this.#state !== undefined && areHintsClosed(this.#state, this.#now())
  }

  /** Whether the running part pauses the judging. */
  readonly isJudgingPaused = (): boolean => {
    return this.#state !== undefined && isJudgingPaused(this.#state, this.#now())
  }

  /** The challenges of the running part, or of the open parts of a course; empty if there is none, and in a break. */
  get challengesNow(): readonly string[] {
    return this.#state ? openChallenges(this.#state, this.#now()) : []
  }

  /** The plans as trainers see them. */
  forDashboard(language: string): PlanOverview {
    const state = this.#state
    const ready = this.#ready.list(language)
    if (!state) return { ready, plan: null }
    const { title, blurb, board, parts } = this.#localize(state, language)
    const course = isCourse(state.plan) ? scheduleOf(state.plan, this.#now()) : null
    return { ready, plan: { key: state.key, title, blurb, board, parts, on: this.#on(state), course } }
  }

  /** Set if the class follows a course. Its version is another one whenever its dates, its texts or the phase of a part are. */
  get course(): { version: string; changesInMs: number | null } | null {
    const { plan } = this.#state ?? {}
    if (!plan || !isCourse(plan)) return null
    const now = this.#now()
    const phases = courseMoments(plan).map((moments) => phaseAt(moments, now))
    const version = hash('md5', JSON.stringify([plan, phases]))
    return { version, changesInMs: msUntilChange(plan, now) }
  }

  /** What a learner has reached in each part; undefined without a plan. */
  resultsOf(events: Parameters<typeof partResults>[1], of: Omit<ResultsOf, 'now'>): PartResult[] | undefined {
    return this.#state && partResults(this.#state.plan, events, { ...of, now: this.#now() })
  }

  /** The course as a learner sees it; undefined without one. */
  courseOf(
    events: Parameters<typeof partResults>[1],
    { language, ...of }: Omit<ResultsOf, 'now'> & { language: string },
  ): LearnerCourse | undefined {
    const plan = this.#state && this.#localize(this.#state, language)
    if (!plan || !isCourse(plan)) return undefined
    const now = this.#now()
    const moments = courseMoments(plan)
    const parts = partResults(plan, events, { ...of, now }).flatMap((result, index) => {
      const times = moments[index]
      if (!times) return []
      const phase = phaseAt(times, now)
      // What a part says is for its time.
      const say = phase === 'upcoming' ? '' : (plan.parts[index]?.say ?? '')
      return { ...result, ...timesOf(times), phase, say }
    })
    return { title: plan.title, timeZone: plan.timeZone, latePercent: plan.latePercent ?? 100, parts }
  }

  /** The running part as learners see it; null if none is running. */
  forLearner(language: string): LearnerPlan | null {
    const state = this.#state
    const on = state && this.#on(state)
    if (!state || !on) return null
    const { title: plan, board, parts } = this.#localize(state, language)
    const part = parts[on.number - 1]
    return {
      ...on,
      plan,
      parts: parts.length,
      title: part?.title ?? '',
      say: part?.say ?? '',
      board: boardOf(board, part?.challenges),
      challenges: part?.challenges ?? [],
      next: parts[on.number]?.title ?? null,
    }
  }

  #on(state: PlanState) {
    return describeCurrentPart(state, this.#now())
  }

  #localize({ key, plan }: PlanState, language: string): LessonPlan {
    return this.#ready.localize(key, plan, language)
  }

  /** Changes run one at a time; `to` gets the current state. */
  #change(to: (state: PlanState | undefined) => PlanState | undefined): Promise<void> {
    return this.#mutex.run(async () => {
      const state = to(this.#state)
      if (state === this.#state) return
      await this.#parts.messageStore.setPlanState(this.classId, state ? JSON.stringify(state) : null)
      this.#state = state
    })
  }
}

function withDates(draft: PlanDraft, index: number, dates: PartDates): PlanDraft {
  const written = (local: string): string => local.replace('T', ' ')
  const parts = draft.parts.map((part, at) => {
    if (at !== index) return part
    const { closesAt: _, graceDays: __, ...rest } = part
    return {
      ...rest,
      opensAt: written(dates.opensAt),
      dueAt: written(dates.dueAt),
      ...(dates.closesAt === null ? { graceDays: dates.graceDays } : { closesAt: written(dates.closesAt) }),
    }
  })
  return { ...draft, parts }
}

/** In a break there are no challenges to limit the score board to. */
function boardOf(board: BoardPolicy, challenges: readonly string[] = []): BoardPolicy {
  return challenges.length > 0 ? board : 'all'
}
