import { setTimeout as wait } from 'node:timers/promises'
import { ClientDisconnected, SandboxBusy, SandboxClosed, SandboxLost } from '../errors.ts'
import type { HostCall, Job, Outcome } from '../jobs.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from './pool.ts'

/** Returns a signal that aborts when the current client disconnects. */
export type ClientSignal = () => AbortSignal | undefined

interface QueuedJob {
  owner: string
  /** Creates the job when its turn comes. */
  prepare(): Job
  /** Handles its host calls. */
  answer: HostCallHandler | undefined
  resolve(outcome: Outcome | JobFailure | Promise<Outcome | JobFailure>): void
  reject(error: unknown): void
}

/** A job that runs or is suspended. */
interface RunningJob {
  owner: string
  /** Whether it waits for a reply. The owner's next job may run then. */
  isSuspended: boolean
  /** Resolves when it may continue: an owner has one running job at a time. */
  resuming: PromiseWithResolvers<void> | undefined
}

/** Maximum number of owners with suspended jobs, each in a worker of its own, and of suspended jobs of one owner. */
const MOST_SUSPENDED_OWNERS = 8
const MOST_SUSPENDED_OF_ONE = 12
/** Maximum number of jobs that wait. */
const QUEUE_CAPACITY = 64
/** How long jobs wait for a pool that is not ready. */
const GIVE_UP_MS = 5_000

/**
 * A queue of sandbox jobs. An owner has one running job at a time, so that nobody can keep others waiting. Suspended
 * jobs do not count as running.
 */
export class JobQueue {
  readonly #pool: WorkerPool
  readonly #most: number
  readonly #queue = new FairQueue<QueuedJob>(QUEUE_CAPACITY)
  /** Owners of the running jobs. */
  readonly #running = new Set<string>()
  readonly #suspended = new Set<RunningJob>()
  /** Number of running jobs that only wait for their deadline. */
  #waiting = 0
  readonly #end = new AbortController()
  #giveUpTimer: NodeJS.Timeout | undefined
  #closed = false

  /** `most`: number of jobs that may run at once. */
  constructor(pool: WorkerPool, most: number) {
    this.#pool = pool
    this.#most = most
    pool.onChange(() => this.#dispatch())
  }

  /** The number of workers. */
  get size(): number {
    return this.#pool.size
  }

  /**
   * Runs the job that `prepare` returns when its turn comes. Rejects with the error of `prepare`, with `SandboxBusy`
   * when too many jobs wait, with `SandboxLost` when the workers died, and with `ClientDisconnected` when `signal` aborts
   * before its turn. `answer` handles host calls.
   */
  run(
    owner: string,
    prepare: () => Job,
    signal?: AbortSignal,
    answer?: HostCallHandler,
  ): Promise<Outcome | JobFailure> {
    if (this.#closed) return Promise.reject(new SandboxClosed())
    if (signal?.aborted) return Promise.reject(new ClientDisconnected())
    const { promise, resolve, reject } = Promise.withResolvers<Outcome | JobFailure>()
    const task: QueuedJob = { owner, prepare, answer, resolve, reject }
    const leave = (): void => {
      if (this.#queue.remove(task)) reject(new ClientDisconnected())
    }
    signal?.addEventListener('abort', leave)
    this.#queue.add(task)?.reject(new SandboxBusy())
    this.#dispatch()
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Ends all workers. Running and waiting jobs are rejected. */
  async close(): Promise<void> {
    this.#closed = true
    this.#setGiveUpTimer(false)
    this.#end.abort()
    for (const task of this.#queue.clear()) task.reject(new SandboxClosed())
    await this.#pool.close()
  }

  #dispatch(): void {
    if (this.#closed) return
    this.#setGiveUpTimer(!this.#pool.isReady)
    while (this.#pool.isReady && this.#hasRoom) {
      if (this.#resumeNext()) continue
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

  async #perform({ owner, answer }: QueuedJob, job: Job): Promise<Outcome | JobFailure> {
    const running: RunningJob = { owner, isSuspended: false, resuming: undefined }
    this.#running.add(owner)
    const until = performance.now() + job.deadlineMs
    const answerInTurn = answer && ((ask: HostCall) => this.#answerInTurn(running, answer(ask)))
    try {
      const outcome = await this.#pool.run(job, answerInTurn, () => this.#suspend(running))
      return isEndless(outcome) ? await this.#waitUntil(until) : outcome
    } finally {
      this.#suspended.delete(running)
      if (!running.isSuspended) this.#running.delete(owner)
      this.#dispatch()
    }
  }

  #suspend(running: RunningJob): void {
    const { owner } = running
    const owners = [...this.#suspended].map((other) => other.owner)
    const own = owners.filter((other) => other === owner).length
    const isTooMany = own === 0 ? new Set(owners).size >= MOST_SUSPENDED_OWNERS : own >= MOST_SUSPENDED_OF_ONE
    if (running.isSuspended || isTooMany) return
    running.isSuspended = true
    this.#suspended.add(running)
    this.#running.delete(owner)
    this.#dispatch()
  }

  /** Passes a reply to a suspended job when it is its turn again. */
  async #answerInTurn(running: RunningJob, answer: Promise<string>): Promise<string> {
    const text = await answer
    if (!running.isSuspended) return text
    running.resuming ??= Promise.withResolvers()
    const { promise } = running.resuming
    this.#dispatch()
    await promise
    return text
  }

  /** Resumes the first job that has its reply and whose owner has nothing running. */
  #resumeNext(): boolean {
    const running = [...this.#suspended].find(({ owner, resuming }) => resuming && !this.#running.has(owner))
    if (!running) return false
    this.#suspended.delete(running)
    this.#running.add(running.owner)
    running.isSuspended = false
    running.resuming?.resolve()
    running.resuming = undefined
    return true
  }

  /** An endless job takes its time and its owner's turn, but occupies no worker. */
  async #waitUntil(until: number): Promise<JobFailure> {
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

  /** Limits how long jobs wait for a pool that is not ready. */
  #setGiveUpTimer(isTried: boolean): void {
    if (isTried && this.#giveUpTimer) return
    clearTimeout(this.#giveUpTimer)
    this.#giveUpTimer = isTried ? setTimeout(() => this.#giveUp(), GIVE_UP_MS).unref() : undefined
  }

  #giveUp(): void {
    this.#giveUpTimer = undefined
    for (const task of this.#queue.clear()) task.reject(new SandboxLost())
  }
}

function isEndless(outcome: Outcome | JobFailure): boolean {
  return typeof outcome === 'object' && outcome.kind === 'endless'
}

/** An item that waits for its owner's turn. */
interface QueueItem {
  owner: string
}

/** A queue that serves its owners in turn: an owner with many items delays only their own. */
export class FairQueue<Task extends QueueItem> {
  readonly #capacity: number
  /** In the order of the owners' turns. */
  readonly #byOwner = new Map<string, Task[]>()
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * Adds an item. When the queue is full, it drops and returns the last item of the owner with the most items, which
   * may be the new one. The only item of an owner is always accepted, however many owners there are: a whole class may
   * come at once.
   */
  add(task: Task): Task | undefined {
    const own = this.#byOwner.get(task.owner) ?? []
    const dropped = this.#size >= this.#capacity ? this.#makeRoom(own.length) : undefined
    if (dropped === 'none' && own.length > 0) return task
    own.push(task)
    this.#byOwner.set(task.owner, own)
    this.#size += 1
    return dropped === 'none' ? undefined : dropped
  }

  /** Takes the next item of the first owner that may run. That owner is last in turn then. */
  take(mayRun: (owner: string) => boolean): Task | undefined {
    for (const [owner, tasks] of this.#byOwner) {
      if (!mayRun(owner)) continue
      const task = tasks.shift()
      this.#byOwner.delete(owner)
      if (tasks.length > 0) this.#byOwner.set(owner, tasks)
      this.#size -= 1
      return task
    }
    return undefined
  }

  /** Removes an item. Returns whether it was still waiting. */
  remove(task: Task): boolean {
    const own = this.#byOwner.get(task.owner) ?? []
    const at = own.indexOf(task)
    if (at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#byOwner.delete(task.owner)
    this.#size -= 1
    return true
  }

  /** Removes and returns all items. */
  clear(): Task[] {
    const tasks = [...this.#byOwner.values()].flat()
    this.#byOwner.clear()
    this.#size = 0
    return tasks
  }

  #makeRoom(ownLength: number): Task | 'none' {
    const greediest = [...this.#byOwner.values()].reduce((most, tasks) =>
      tasks.length > most.length ? tasks : most,
    )
    if (greediest.length <= ownLength + 1) return 'none'
    this.#size -= 1
    return greediest.pop() ?? 'none'
  }
}
