import { setTimeout as wait } from 'node:timers/promises'
import { ClientLeft, SandboxBusy, SandboxClosed, SandboxLost } from '../errors.ts'
import type { Ask, Job, Outcome } from '../jobs.ts'
import { FairQueue } from './fair-queue.ts'
import type { Answer, Crew, Loss } from './pool.ts'

/** Tells of whoever asks at this moment: aborts when he has left. */
export type Left = () => AbortSignal | undefined

interface Task {
  owner: string
  /** Makes the job when its turn has come. */
  prepare(): Job
  /** Answers what it asks while it runs. */
  answer: Answer | undefined
  resolve(outcome: Outcome | Loss | Promise<Outcome | Loss>): void
  reject(error: unknown): void
}

/** What runs, or rests. */
interface Turn {
  owner: string
  /** Whether it does nothing until it has an answer: then it is the turn of its owner's next. */
  isResting: boolean
  /** Resolves when it may go on: an owner has one job running at a time. */
  waking: PromiseWithResolvers<void> | undefined
}

/** Most owners whose jobs rest at once, each in a worker of its own, and most jobs of one of them. */
const MOST_RESTING_OWNERS = 8
const MOST_RESTING_OF_ONE = 12
/** Most tasks that wait at once. */
const QUEUE_CAPACITY = 64
/** Longest that tasks wait for a crew that is not there. */
const PATIENCE_MS = 5_000

/**
 * Dangerous jobs that wait for their turn. An owner has one job running at a time, so that nobody can keep others
 * waiting; those that wait for an answer do not run.
 */
export class Pool {
  readonly #crew: Crew
  readonly #most: number
  readonly #queue = new FairQueue<Task>(QUEUE_CAPACITY)
  /** Owners of the jobs that run. */
  readonly #running = new Set<string>()
  readonly #resting = new Set<Turn>()
  /** How many of those that run only wait until their time is up. */
  #waiting = 0
  readonly #end = new AbortController()
  #patience: NodeJS.Timeout | undefined
  #closed = false

  /** `most`: so many jobs run at once. */
  constructor(crew: Crew, most: number) {
    this.#crew = crew
    this.#most = most
    crew.onChange(() => this.#dispatch())
  }

  /** How many workers there are at the moment. */
  get size(): number {
    return this.#crew.size
  }

  /**
   * Runs the job that `prepare` makes when its turn has come. Rejects with what `prepare` throws, with `SandboxBusy`
   * when too many wait already, with `SandboxLost` when its workers died, and with `ClientLeft` when `left` aborts
   * before its turn. `answer` is for jobs that ask.
   */
  run(owner: string, prepare: () => Job, left?: AbortSignal, answer?: Answer): Promise<Outcome | Loss> {
    if (this.#closed) return Promise.reject(new SandboxClosed())
    if (left?.aborted) return Promise.reject(new ClientLeft())
    const { promise, resolve, reject } = Promise.withResolvers<Outcome | Loss>()
    const task: Task = { owner, prepare, answer, resolve, reject }
    const leave = (): void => {
      if (this.#queue.remove(task)) reject(new ClientLeft())
    }
    left?.addEventListener('abort', leave)
    this.#queue.add(task)?.reject(new SandboxBusy())
    this.#dispatch()
    return promise.finally(() => left?.removeEventListener('abort', leave))
  }

  /** Ends all workers. What waits or runs is rejected. */
  async close(): Promise<void> {
    this.#closed = true
    this.#setPatience(false)
    this.#end.abort()
    for (const task of this.#queue.clear()) task.reject(new SandboxClosed())
    await this.#crew.close()
  }

  #dispatch(): void {
    if (this.#closed) return
    this.#setPatience(!this.#crew.isReady)
    while (this.#crew.isReady && this.#hasRoom) {
      if (this.#wakeNext()) continue
      const task = this.#queue.take((owner) => !this.#running.has(owner))
      if (!task) return
      try {
        task.resolve(this.#perform(task, task.prepare()))
      } catch (error) {
        task.reject(error)
      }
    }
  }

  get #hasRoom(): boolean {
    return this.#running.size - this.#waiting < this.#most
  }

  async #perform({ owner, answer }: Task, job: Job): Promise<Outcome | Loss> {
    const turn: Turn = { owner, isResting: false, waking: undefined }
    this.#running.add(owner)
    const until = performance.now() + job.deadlineMs
    const answerInTurn = answer && ((ask: Ask) => this.#answerInTurn(turn, answer(ask)))
    try {
      const outcome = await this.#crew.run(job, answerInTurn, () => this.#rest(turn))
      return isEndless(outcome) ? await this.#outwait(until) : outcome
    } finally {
      this.#resting.delete(turn)
      if (!turn.isResting) this.#running.delete(owner)
      this.#dispatch()
    }
  }

  #rest(turn: Turn): void {
    const { owner } = turn
    const owners = [...this.#resting].map((other) => other.owner)
    const own = owners.filter((other) => other === owner).length
    const isTooMany = own === 0 ? new Set(owners).size >= MOST_RESTING_OWNERS : own >= MOST_RESTING_OF_ONE
    if (turn.isResting || isTooMany) return
    turn.isResting = true
    this.#resting.add(turn)
    this.#running.delete(owner)
    this.#dispatch()
  }

  /** Hands an answer to somebody who rests when it is his turn again. */
  async #answerInTurn(turn: Turn, answer: Promise<string>): Promise<string> {
    const words = await answer
    if (!turn.isResting) return words
    turn.waking ??= Promise.withResolvers()
    const { promise } = turn.waking
    this.#dispatch()
    await promise
    return words
  }

  /** Wakes the first who has his answer and whose owner has nothing running. */
  #wakeNext(): boolean {
    const turn = [...this.#resting].find(({ owner, waking }) => waking && !this.#running.has(owner))
    if (!turn) return false
    this.#resting.delete(turn)
    this.#running.add(turn.owner)
    turn.isResting = false
    turn.waking?.resolve()
    turn.waking = undefined
    return true
  }

  /** Something without an end takes its time, and its owner's turn; but nobody has to work for it. */
  async #outwait(until: number): Promise<Loss> {
    this.#waiting += 1
    this.#dispatch()
    try {
      await wait(Math.max(until - performance.now(), 0), undefined, { signal: this.#end.signal, ref: false })
      return 'timedOut'
    } catch (error) {
      throw this.#closed ? new SandboxClosed() : error
    } finally {
      this.#waiting -= 1
    }
  }

  /** Nobody waits for ever for a crew that does not come. */
  #setPatience(isTried: boolean): void {
    if (isTried && this.#patience) return
    clearTimeout(this.#patience)
    this.#patience = isTried ? setTimeout(() => this.#giveUp(), PATIENCE_MS).unref() : undefined
  }

  #giveUp(): void {
    this.#patience = undefined
    for (const task of this.#queue.clear()) task.reject(new SandboxLost())
  }
}

function isEndless(outcome: Outcome | Loss): boolean {
  return typeof outcome === 'object' && outcome.kind === 'endless'
}
