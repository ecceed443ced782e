import { join } from 'node:path'
import type { BoardPolicy, DeskPlans, OwnPlan } from '#contract/plans.ts'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { Pinboard } from '../store/messages.ts'
import { areHintsClosed, type Course, currentOf, partOn } from './course.ts'
import { type Plan, planIn } from './plan.ts'
import { checkPlan } from './plan-file.ts'
import { ReadyPlans } from './ready-plans.ts'

/** What sentences call a plan that a trainer brought. */
const BROUGHT = 'plan.yml'

export interface PlanKeeperParts {
  classId: string
  pinboard: Pick<Pinboard, 'course' | 'setCourse'>
  /** The project's root. */
  root: string
  /** All that there are. */
  challenges: readonly { key: string }[]
  now?: () => number
}

/** The plan of a class. What is told here is in the register first: it is the same after any end of the process. */
export class PlanKeeper {
  readonly classId: string
  readonly #parts: PlanKeeperParts
  readonly #now: () => number
  readonly #keys: ReadonlySet<string>
  readonly #ready: ReadyPlans
  /** Two trainers who change the plan at once do so one after the other: the second changes what the first has left. */
  readonly #oneByOne = new Semaphore(1)
  #course: Course | undefined

  private constructor(parts: PlanKeeperParts) {
    this.classId = parts.classId
    this.#parts = parts
    this.#keys = new Set(parts.challenges.map(({ key }) => key))
    this.#ready = new ReadyPlans(join(parts.root, 'content'), this.#keys)
    this.#now = parts.now ?? Date.now
  }

  /** Goes on where the class was. */
  static async open(parts: PlanKeeperParts): Promise<PlanKeeper> {
    const keeper = new PlanKeeper(parts)
    await keeper.readAgain()
    return keeper
  }

  /** Somebody else may have changed it. */
  readAgain(): Promise<void> {
    return this.#oneByOne.run(async () => {
      const kept = await this.#parts.pinboard.course(this.classId)
      this.#course = kept === null ? undefined : JSON.parse(kept)
    })
  }

  /** What the plan is called that the class has. */
  get title(): string | undefined {
    return this.#course?.plan.title
  }

  /** The YAML of the plan that the class has; undefined where it has none, or where the text was not kept. */
  get ownText(): string | undefined {
    const { key = null, text } = this.#course ?? {}
    return key === null ? text : this.textOf(key)
  }

  /** The YAML of a ready plan; undefined where there is none of this key. */
  textOf(ready: string): string | undefined {
    return this.#ready.text(ready)
  }

  /** Has the class take a ready plan. False where there is none of this key. */
  async takeReady(key: string): Promise<boolean> {
    const plan = this.#ready.get(key)
    if (plan) await this.#change(() => ({ key, plan, went: null }))
    return plan !== undefined
  }

  /** Has the class take a plan that a trainer wrote. Throws `BadConfiguration`, and then nothing has changed. */
  async take(text: string): Promise<void> {
    // A few aliases of aliases make a plan longer than any memory.
    const source = yamlSourceIn(text, BROUGHT, { maxAliases: 0 })
    const checks = { keys: this.#keys, now: new Date(this.#now()) }
    const plan = planIn(checkPlan(source), source, checks)
    await this.#change(() => ({ key: null, plan, text, went: null }))
  }

  async putAway(): Promise<void> {
    await this.#change(() => undefined)
  }

  /** Goes to a part, counted from 1: two trainers who press the same button go there once. Undefined where there is none. */
  async goTo(number: number): Promise<string | undefined> {
    let title: string | undefined
    await this.#change((course) => {
      const part = course?.plan.parts[number - 1]
      title = part?.title
      if (!course || !part || currentOf(course, this.#now())?.index === number - 1) return course
      return { ...course, went: { index: number - 1, at: new Date(this.#now()).toISOString() } }
    })
    return title
  }

  /** The class has the plan still, but no part of it is on. False where none was. */
  async stop(): Promise<boolean> {
    let wasOn = false
    await this.#change((course) => {
      wasOn = Boolean(course?.went)
      return course && wasOn ? { ...course, went: null } : course
    })
    return wasOn
  }

  /** Whether no learner may open a hint at this moment. */
  readonly areHintsClosed = (): boolean => {
    return this.#course !== undefined && areHintsClosed(this.#course, this.#now())
  }

  /** What the part that is on is about; empty where none is on, and in a break. */
  get challengesNow(): readonly string[] {
    const course = this.#course
    const on = course && this.#on(course)
    return (on && course.plan.parts[on.number - 1]?.challenges) ?? []
  }

  /** What trainers see. */
  forDesk(language: string): DeskPlans {
    const course = this.#course
    const ready = this.#ready.list(language)
    if (!course) return { ready, plan: null }
    return { ready, plan: { key: course.key, ...this.#spoken(course, language), on: this.#on(course) } }
  }

  /** What learners see; null where no part is on. */
  forLearner(language: string): OwnPlan | null {
    const course = this.#course
    const on = course && this.#on(course)
    if (!course || !on) return null
    const { title: plan, board, parts } = this.#spoken(course, language)
    const part = parts[on.number - 1]
    return {
      ...{ ...on, plan, parts: parts.length, title: part?.title ?? '', say: part?.say ?? '' },
      ...{ board: boardOf(board, part?.challenges), challenges: part?.challenges ?? [] },
      next: parts[on.number]?.title ?? null,
    }
  }

  #on(course: Course) {
    return partOn(course, this.#now())
  }

  #spoken({ key, plan }: Course, language: string): Plan {
    return this.#ready.spoken(key, plan, language)
  }

  /** `to` is told how things stand once it is its turn. */
  #change(to: (course: Course | undefined) => Course | undefined): Promise<void> {
    return this.#oneByOne.run(async () => {
      const course = to(this.#course)
      if (course === this.#course) return
      await this.#parts.pinboard.setCourse(this.classId, course ? JSON.stringify(course) : null)
      this.#course = course
    })
  }
}

/** There is nothing that a board could be limited to in a break. */
function boardOf(board: BoardPolicy, challenges: readonly string[] = []): BoardPolicy {
  return challenges.length > 0 ? board : 'all'
}
