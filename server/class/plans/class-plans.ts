import { join } from 'node:path'
import type { BoardPolicy, LearnerPlan, PlanOverview } from '#contract/plans.ts'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { MessageStore } from '../store/messages.ts'
import { type LessonPlan, parsePlan } from './plan.ts'
import { checkPlan } from './plan-file.ts'
import { areHintsClosed, currentPart, currentPartOf, type PlanState } from './plan-state.ts'
import { ReadyPlans } from './ready-plans.ts'

/** What sentences call a plan that a trainer brought. */
const UPLOADED = 'plan.yml'

export interface ClassPlansParts {
  classId: string
  messageStore: Pick<MessageStore, 'planState' | 'setPlanState'>
  /** The project's root. */
  root: string
  /** All that there are. */
  challenges: readonly { key: string }[]
  now?: () => number
}

/** The plan of a class. What is told here is in the register first: it is the same after any end of the process. */
export class ClassPlans {
  readonly classId: string
  readonly #parts: ClassPlansParts
  readonly #now: () => number
  readonly #keys: ReadonlySet<string>
  readonly #ready: ReadyPlans
  /** Two trainers who change the plan at once do so one after the other: the second changes what the first has left. */
  readonly #mutex = new Semaphore(1)
  #state: PlanState | undefined

  private constructor(parts: ClassPlansParts) {
    this.classId = parts.classId
    this.#parts = parts
    this.#keys = new Set(parts.challenges.map(({ key }) => key))
    this.#ready = new ReadyPlans(join(parts.root, 'content'), this.#keys)
    this.#now = parts.now ?? Date.now
  }

  /** Goes on where the class was. */
  static async open(parts: ClassPlansParts): Promise<ClassPlans> {
    const keeper = new ClassPlans(parts)
    await keeper.reload()
    return keeper
  }

  /** Somebody else may have changed it. */
  reload(): Promise<void> {
    return this.#mutex.run(async () => {
      const kept = await this.#parts.messageStore.planState(this.classId)
      this.#state = kept === null ? undefined : JSON.parse(kept)
    })
  }

  /** What the plan is called that the class has. */
  get title(): string | undefined {
    return this.#state?.plan.title
  }

  /** The YAML of the plan that the class has; undefined where it has none, or where the text was not kept. */
  get ownText(): string | undefined {
    const { key = null, text } = this.#state ?? {}
    return key === null ? text : this.textOf(key)
  }

  /** The YAML of a ready plan; undefined where there is none of this key. */
  textOf(ready: string): string | undefined {
    return this.#ready.text(ready)
  }

  /** Has the class take a ready plan. False where there is none of this key. */
  async chooseReady(key: string): Promise<boolean> {
    const plan = this.#ready.get(key)
    if (plan) await this.#change(() => ({ key, plan, went: null }))
    return plan !== undefined
  }

  /** Has the class take a plan that a trainer wrote. Throws `BadConfiguration`, and then nothing has changed. */
  async upload(text: string): Promise<void> {
    // A few aliases of aliases make a plan longer than any memory.
    const source = yamlSourceIn(text, UPLOADED, { maxAliases: 0 })
    const checks = { keys: this.#keys, now: new Date(this.#now()) }
    const plan = parsePlan(checkPlan(source), source, checks)
    await this.#change(() => ({ key: null, plan, text, went: null }))
  }

  async remove(): Promise<void> {
    await this.#change(() => undefined)
  }

  /** Goes to a part, counted from 1: two trainers who press the same button go there once. Undefined where there is none. */
  async goTo(number: number): Promise<string | undefined> {
    let title: string | undefined
    await this.#change((state) => {
      const part = state?.plan.parts[number - 1]
      title = part?.title
      if (!state || !part || currentPartOf(state, this.#now())?.index === number - 1) return state
      return { ...state, went: { index: number - 1, at: new Date(this.#now()).toISOString() } }
    })
    return title
  }

  /** The class has the plan still, but no part of it is on. False where none was. */
  async stop(): Promise<boolean> {
    let wasOn = false
    await this.#change((state) => {
      wasOn = Boolean(state?.went)
      return state && wasOn ? { ...state, went: null } : state
    })
    return wasOn
  }

  /** Whether no learner may open a hint at this moment. */
  readonly areHintsClosed = (): boolean => {
    return this.#state !== undefined && areHintsClosed(this.#state, this.#now())
  }

  /** What the part that is on is about; empty where none is on, and in a break. */
  get challengesNow(): readonly string[] {
    const state = this.#state
    const on = state && this.#on(state)
    return (on && state.plan.parts[on.number - 1]?.challenges) ?? []
  }

  /** What trainers see. */
  forDashboard(language: string): PlanOverview {
    const state = this.#state
    const ready = this.#ready.list(language)
    if (!state) return { ready, plan: null }
    return { ready, plan: { key: state.key, ...this.#localize(state, language), on: this.#on(state) } }
  }

  /** What learners see; null where no part is on. */
  forLearner(language: string): LearnerPlan | null {
    const state = this.#state
    const on = state && this.#on(state)
    if (!state || !on) return null
    const { title: plan, board, parts } = this.#localize(state, language)
    const part = parts[on.number - 1]
    return {
      ...{ ...on, plan, parts: parts.length, title: part?.title ?? '', say: part?.say ?? '' },
      ...{ board: boardOf(board, part?.challenges), challenges: part?.challenges ?? [] },
      next: parts[on.number]?.title ?? null,
    }
  }

  #on(state: PlanState) {
    return currentPart(state, this.#now())
  }

  #localize({ key, plan }: PlanState, language: string): LessonPlan {
    return this.#ready.localize(key, plan, language)
  }

  /** `to` is told how things stand once it is its turn. */
  #change(to: (state: PlanState | undefined) => PlanState | undefined): Promise<void> {
    return this.#mutex.run(async () => {
      const state = to(this.#state)
      if (state === this.#state) return
      await this.#parts.messageStore.setPlanState(this.classId, state ? JSON.stringify(state) : null)
      this.#state = state
    })
  }
}

/** There is nothing that a board could be limited to in a break. */
function boardOf(board: BoardPolicy, challenges: readonly string[] = []): BoardPolicy {
  return challenges.length > 0 ? board : 'all'
}
