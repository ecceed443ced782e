import { SandboxLost, SQLITE_CODES } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from './pool.ts'
import { JobQueue } from './queue.ts'

/** Processor time of a brief job. An honest query takes a tenth of it. */
const BRIEF_MS = 30
/** How long an owner's queries go to the long queue after a slow one. */
const SLOW_MS = 5_000

/**
 * Queues in front of one pool, so that a brief query never waits behind an endless loop. A job that is probably brief
 * starts in the brief queue with a short deadline. If it needs more time, it starts again in the long queue.
 */
export class JobQueues {
  readonly #pool: WorkerPool
  readonly #brief: JobQueue
  readonly #long: JobQueue
  readonly #learnerCode: JobQueue
  readonly #compiler: JobQueue
  /** Owners of slow queries, with the time when that is forgotten. */
  readonly #slow = new Map<string, number>()

  /** `most`: number of brief jobs, long jobs and calls of learner code that may run at once. */
  constructor(pool: WorkerPool, most: { brief: number; long: number; learnerCode: number }) {
    this.#pool = pool
    this.#brief = new JobQueue(pool, most.brief)
    this.#long = new JobQueue(pool, most.long)
    this.#learnerCode = new JobQueue(pool, most.learnerCode)
    this.#compiler = new JobQueue(pool, 1)
  }

  /** The number of workers. */
  get size(): number {
    return this.#pool.size
  }

  /** For jobs that may take long. See `JobQueue.run`. */
  run(owner: string, prepare: () => Job, signal?: AbortSignal): Promise<Outcome | JobFailure> {
    return this.#long.run(owner, prepare, signal)
  }

  /**
   * For learner code. It has a queue of its own, as it makes SQL queries itself: an owner whose code kept its turn
   * during such a query would wait for itself forever. See `JobQueue.run`.
   */
  runLearnerCode(
    owner: string,
    prepare: () => Job,
    answer: HostCallHandler,
    signal?: AbortSignal,
  ): Promise<Outcome | JobFailure> {
    return this.#learnerCode.run(owner, prepare, signal, answer)
  }

  /** For compilers that take much memory: one job at a time in total. See `JobQueue.run`. */
  compile(owner: string, prepare: () => Job, signal?: AbortSignal): Promise<Outcome | JobFailure> {
    return this.#compiler.run(owner, prepare, signal)
  }

  /**
   * For queries that are usually brief. They change nothing, so a query that turns out to be long can run again:
   * `prepare` may be called several times. See `JobQueue.run`.
   */
  async runBrief(owner: string, prepare: () => Job, signal?: AbortSignal): Promise<Outcome | JobFailure> {
    if (!this.#isSlow(owner)) {
      const outcome = await retryIfLost(() =>
        this.#brief.run(owner, () => ({ ...prepare(), deadlineMs: BRIEF_MS }), signal),
      )
      if (!isOutOfTime(outcome)) return outcome
      this.#markSlow(owner)
    }
    return retryIfLost(() => this.#long.run(owner, prepare, signal))
  }

  /** Ends all workers. Running and waiting jobs are rejected. */
  async close(): Promise<void> {
    const queues = [this.#brief, this.#long, this.#learnerCode, this.#compiler]
    await Promise.all(queues.map((queue) => queue.close()))
  }

  #isSlow(owner: string): boolean {
    return performance.now() < (this.#slow.get(owner) ?? 0)
  }

  #markSlow(owner: string): void {
    const now = performance.now()
    for (const [other, until] of this.#slow) if (until <= now) this.#slow.delete(other)
    this.#slow.set(owner, now + SLOW_MS)
  }
}

/**
 * Runs a job that changes nothing a second time if its worker died, as another job probably killed the worker. Only
 * once: this job may be the cause.
 */
export async function retryIfLost(
  runBrief: () => Promise<Outcome | JobFailure>,
): Promise<Outcome | JobFailure> {
  try {
    return await runBrief()
  } catch (error) {
    if (error instanceof SandboxLost) return runBrief()
    throw error
  }
}

/** SQLite reports its own timeout as an error code. */
function isOutOfTime(outcome: Outcome | JobFailure): boolean {
  if (typeof outcome !== 'object') return outcome === 'timedOut'
  return outcome.kind === 'sqlFault' && outcome.errno === SQLITE_CODES.INTERRUPT
}
