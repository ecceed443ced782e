import { SandboxLost, SQLITE } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import type { Answer, Crew, Loss } from './pool.ts'
import { Pool } from './queue.ts'

/** Time on the processor that a brief job may take; an honest question takes a tenth of it. */
const BRIEF_MS = 30
/** An owner whose question took longer asks in the long lane for so long. */
const SLOW_MS = 5_000

/**
 * Lanes to the same crew, so that a brief question never waits behind somebody's endless loop. What is expected to
 * be brief begins in the brief lane, where it has next to no time; what needs more begins again in the long one.
 */
export class Lanes {
  readonly #crew: Crew
  readonly #brief: Pool
  readonly #long: Pool
  readonly #guests: Pool
  readonly #compiler: Pool
  /** Owners whose questions were not brief lately, and until when that is held against them. */
  readonly #slow = new Map<string, number>()

  /** `most`: so many brief and long jobs, and guests, run at once. */
  constructor(crew: Crew, most: { brief: number; long: number; guests: number }) {
    this.#crew = crew
    this.#brief = new Pool(crew, most.brief)
    this.#long = new Pool(crew, most.long)
    this.#guests = new Pool(crew, most.guests)
    this.#compiler = new Pool(crew, 1)
  }

  /** How many workers there are at the moment. */
  get size(): number {
    return this.#crew.size
  }

  /** For whatever may take its time. See `Pool.run`. */
  run(owner: string, prepare: () => Job, left?: AbortSignal): Promise<Outcome | Loss> {
    return this.#long.run(owner, prepare, left)
  }

  /**
   * For learners' own code. It has a lane of its own, as it asks the others: an owner whose code held her turn while it
   * asks for a row would wait for herself for ever. See `Pool.run`.
   */
  call(owner: string, prepare: () => Job, answer: Answer, left?: AbortSignal): Promise<Outcome | Loss> {
    return this.#guests.run(owner, prepare, left, answer)
  }

  /** For a compiler that takes much memory: one at a time, whoever asks. See `Pool.run`. */
  compile(owner: string, prepare: () => Job, left?: AbortSignal): Promise<Outcome | Loss> {
    return this.#compiler.run(owner, prepare, left)
  }

  /**
   * For questions that are brief as a rule. They change nothing, so one that turns out to be long can be asked again:
   * `prepare` may be called several times. See `Pool.run`.
   */
  async ask(owner: string, prepare: () => Job, left?: AbortSignal): Promise<Outcome | Loss> {
    if (!this.#isSlow(owner)) {
      const outcome = await insist(() =>
        this.#brief.run(owner, () => ({ ...prepare(), deadlineMs: BRIEF_MS }), left),
      )
      if (!isOutOfTime(outcome)) return outcome
      this.#markSlow(owner)
    }
    return insist(() => this.#long.run(owner, prepare, left))
  }

  /** Ends all workers. What waits or runs is rejected. */
  async close(): Promise<void> {
    const pools = [this.#brief, this.#long, this.#guests, this.#compiler]
    await Promise.all(pools.map((pool) => pool.close()))
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
export async function insist(ask: () => Promise<Outcome | Loss>): Promise<Outcome | Loss> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SandboxLost) return ask()
    throw error
  }
}

/** SQLite says it in its own way where it notices by itself. */
function isOutOfTime(outcome: Outcome | Loss): boolean {
  if (typeof outcome !== 'object') return outcome === 'timedOut'
  return outcome.kind === 'sqlFault' && outcome.errno === SQLITE.INTERRUPT
}
