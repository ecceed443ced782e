import { Worker } from 'node:worker_threads'
import { SandboxBusy, SandboxClosed } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import type { Job, Outcome, Report } from './jobs.ts'

/** Why a worker came to no result. */
export type Loss = 'timedOut' | 'crashed'

interface Task {
  owner: string
  /** Makes the job when its turn has come. */
  prepare(): Job
  resolve(outcome: Outcome | Loss): void
  reject(error: unknown): void
}

/** A worker and what it is at. */
interface Desk {
  worker: Worker
  task: Task | undefined
  deadlineMs: number
  /** Since when the job's clock runs: what is lost from then on is the job's fault. */
  started: Start | undefined
  timer: NodeJS.Timeout | undefined
}

/** When a job began, by the clock on the wall and by the time that the worker had spent on the processor before. */
interface Start {
  atMs: number
  spentMs: number
}

/** Most tasks that wait at once. */
const QUEUE_CAPACITY = 64
/** Longest that a worker may take to start and to load what a job needs. */
const LOAD_MS = 20_000
/** How long after the deadline a job that does not stop by itself is stopped by force. */
const GRACE_MS = 250
/**
 * Deadlines count the time on the processor, so that the same job ends the same way on a busy machine. This many times
 * as long it may take there by the clock on the wall.
 */
const MOST_WAITING = 4

/** Limits of a worker's own heap. What attackers send lives in WebAssembly, which has limits of its own. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }

/** Settings that a worker may know: where Node keeps compiled code. */
const WORKER_ENV = new Set(['NODE_COMPILE_CACHE', 'NODE_COMPILE_CACHE_READONLY'])

/**
 * Worker threads for dangerous jobs: started on demand, ended when idle, replaced when they crash or do not stop.
 * An owner has one job running at a time, so that nobody can keep others waiting.
 */
export class Pool {
  readonly #most: number
  readonly #idleMs: number
  readonly #desks = new Set<Desk>()
  readonly #queue = new FairQueue<Task>(QUEUE_CAPACITY)
  readonly #running = new Set<string>()
  #closed = false

  constructor(most: number, idleMs: number) {
    this.#most = most
    this.#idleMs = idleMs
  }

  /** How many workers there are at the moment. */
  get size(): number {
    return this.#desks.size
  }

  /**
   * Runs the job that `prepare` makes when its turn has come. Rejects with `SandboxBusy` when too many wait already,
   * and with what `prepare` throws.
   */
  run(owner: string, prepare: () => Job): Promise<Outcome | Loss> {
    if (this.#closed) return Promise.reject(new SandboxClosed())
    return new Promise((resolve, reject) => {
      this.#queue.add({ owner, prepare, resolve, reject })?.reject(new SandboxBusy())
      this.#dispatch()
    })
  }

  /** Ends all workers. What waits or runs is rejected. */
  async close(): Promise<void> {
    this.#closed = true
    for (const task of this.#queue.clear()) task.reject(new SandboxClosed())
    const desks = [...this.#desks]
    for (const desk of desks) desk.task?.reject(new SandboxClosed())
    await Promise.all(desks.map((desk) => this.#dismiss(desk)))
  }

  #dispatch(): void {
    while (!this.#closed) {
      const free = [...this.#desks].find((desk) => !desk.task)
      if (!free && this.#desks.size >= this.#most) return
      const task = this.#queue.take((owner) => !this.#running.has(owner))
      if (!task) return
      try {
        this.#assign(task, task.prepare(), free)
      } catch (error) {
        task.reject(error)
      }
    }
  }

  #assign(task: Task, job: Job, free: Desk | undefined): void {
    const desk = free ?? this.#hire()
    desk.task = task
    desk.deadlineMs = job.deadlineMs
    this.#running.add(task.owner)
    desk.worker.ref()
    this.#setTimer(desk, LOAD_MS)
    desk.worker.postMessage(job)
  }

  #hire(): Desk {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'sandbox',
      argv: [],
      execArgv: ['--no-experimental-webstorage'],
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name, value]) => WORKER_ENV.has(name) && value !== undefined),
      ),
      resourceLimits: RESOURCE_LIMITS,
    })
    const desk: Desk = { worker, task: undefined, deadlineMs: 0, started: undefined, timer: undefined }
    this.#desks.add(desk)
    worker.on('message', (report: Report) => this.#hear(desk, report))
    worker.on('error', (error) => this.#lose(desk, 'crashed', error))
    worker.on('exit', () => this.#lose(desk, 'crashed'))
    return desk
  }

  #hear(desk: Desk, report: Report): void {
    const { task } = desk
    if (!task) return
    if (report.kind === 'started') {
      desk.started = { atMs: performance.now(), spentMs: report.spentMs }
      this.#setTimer(desk, desk.deadlineMs + GRACE_MS, () => void this.#remind(desk, task))
      return
    }
    this.#free(desk)
    if (report.worn) void this.#dismiss(desk)
    task.resolve(report.outcome)
    this.#dispatch()
  }

  /** Gives a worker up that has had its time, and more time to one that others kept from working. */
  async #remind(desk: Desk, task: Task): Promise<void> {
    const spentMs = await spentBy(desk.worker)
    if (desk.task !== task || !desk.started) return
    const { deadlineMs, started } = desk
    const leftMs = deadlineMs - (spentMs - started.spentMs)
    const isPatient = performance.now() - started.atMs < deadlineMs * MOST_WAITING
    if (leftMs > 0 && isPatient) this.#setTimer(desk, leftMs + GRACE_MS, () => void this.#remind(desk, task))
    else this.#lose(desk, 'timedOut')
  }

  /** Gives a worker up; the next task gets a new one. */
  #lose(desk: Desk, loss: Loss, cause?: unknown): void {
    const { task, started } = desk
    this.#free(desk)
    void this.#dismiss(desk)
    if (started) task?.resolve(loss)
    else task?.reject(new Error('The sandbox did not start', { cause }))
    this.#dispatch()
  }

  #free(desk: Desk): void {
    if (desk.task) this.#running.delete(desk.task.owner)
    desk.task = undefined
    desk.started = undefined
    desk.worker.unref()
    this.#setTimer(desk, this.#idleMs)
  }

  #setTimer(desk: Desk, ms: number, then = () => this.#lose(desk, 'timedOut')): void {
    clearTimeout(desk.timer)
    desk.timer = setTimeout(then, ms)
    if (!desk.task) desk.timer.unref()
  }

  async #dismiss(desk: Desk): Promise<void> {
    clearTimeout(desk.timer)
    this.#desks.delete(desk)
    desk.worker.removeAllListeners()
    // A worker that fails while it is ended has nobody left to tell.
    desk.worker.on('error', () => {})
    await desk.worker.terminate()
  }
}

/** How long a worker was on the processor, in milliseconds; for ever where it does not say. */
async function spentBy(worker: Worker): Promise<number> {
  try {
    const { user, system } = await Promise.race([worker.cpuUsage(), noAnswer()])
    return (user + system) / 1_000
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function noAnswer(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The worker does not answer')), GRACE_MS).unref()
  })
}
