import { SandboxLost, SQLITE } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from './pool.ts'
import { JobQueue } from './queue.ts'

/** Time on the processor that a brief job may take; an honest question takes a tenth of it. */
const BRIEF_MS = 30
/** An owner whose question took longer asks in the long lane for so long. */
const SLOW_MS = 5_000

/**
 * Lanes to the same crew, so that a brief question never waits behind somebody's endless loop. What is expected to
 * be brief begins in the brief lane, where it has next to no time; what needs more begins again in the long one.
 */
export class JobQueues {
  readonly #pool: WorkerPool
  readonly #brief: JobQueue
  readonly #long: JobQueue
  readonly #learnerCode: JobQueue
  readonly #compiler: JobQueue
  /** Owners whose questions were not brief lately, and until when that is held against them. */
  readonly #slow = new Map<string, number>()

  /** `most`: so many brief and long jobs, and guests, run at once. */
  constructor(pool: WorkerPool, most: { brief: number; long: number; learnerCode: number }) {
    this.#pool = pool
    this.#brief = new JobQueue(pool, most.brief)
    this.#long = new JobQueue(pool, most.long)
    this.#learnerCode = new JobQueue(pool, most.learnerCode)
    this.#compiler = new JobQueue(pool, 1)
  }

  /** How many workers there are at the moment. */
  get size(): number {
    return this.#pool.size
  }

  /** For whatever may take its time. See `Pool.run`. */
  run(owner: string, prepare: () => Job, signal?: AbortSignal): Promise<Outcome | JobFailure> {
    return this.#long.run(owner, prepare, signal)
  }

  /**
   * For learners' own code. It has a lane of its own, as it asks the others: an owner whose code held her turn while it
   * asks for a row would wait for herself for ever. See `Pool.run`.
   */
  runLearnerCode(
    owner: string,
    prepare: () => Job,
    answer: HostCallHandler,
    signal?: AbortSignal,
  ): Promise<Outcome | JobFailure> {
    return this.#learnerCode.run(owner, prepare, signal, answer)
  }

  /** For a compiler that takes much memory: one at a time, whoever asks. See `Pool.run`. */
  compile(owner: string, prepare: () => Job, signal?: AbortSignal): Promise<Outcome | JobFailure> {
    return this.#compiler.run(owner, prepare, signal)
  }

  /**
   * For questions that are brief as a rule. They change nothing, so one that turns out to be long can be asked again:
   * `prepare` may be called several times. See `Pool.run`.
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

  /** Ends all workers. What waits or runs is rejected. */
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
 * Asks for what changes nothing. If it is lost, most likely somebody else's job killed the workers. Once more, and no more
 * than that: it may have been this one.
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

/** SQLite says it in its own way where it notices by itself. */
function isOutOfTime(outcome: Outcome | JobFailure): boolean {
  if (typeof outcome !== 'object') return outcome === 'timedOut'
  return outcome.kind === 'sqlFault' && outcome.errno === SQLITE.INTERRUPT
}
