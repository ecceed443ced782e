import type { ProofOutcome } from '#contract/training.ts'
import { SandboxClosed, SandboxUnavailable, SQLITE, SqlError } from '../../sandbox/errors.ts'

/** Why a run says nothing about the code that was tried. */
export interface InconclusiveReason {
  /** In words for the learner. */
  detail: string
  /** Slow code could be the reason as well. */
  mayBeSlowCode: boolean
}

export const TOO_LONG = 'it took too long'
const NO_ROOM = 'the shop had no room for it'

/** What a server says that cannot do something just now: busy, and out of room. */
const BUSY_STATUSES: readonly number[] = [503, 507]

/** The first reason not to believe a run: what came out of its sandbox, and what the shop answered. */
export function inconclusiveReason(run: {
  faults: readonly unknown[]
  statuses: readonly number[]
}): InconclusiveReason | undefined {
  if (run.faults.some((error) => error instanceof SandboxUnavailable || error instanceof SandboxClosed)) {
    return { detail: NO_ROOM, mayBeSlowCode: false }
  }
  if (run.faults.some(isTimeout)) return { detail: TOO_LONG, mayBeSlowCode: true }
  if (run.statuses.some((status) => BUSY_STATUSES.includes(status)))
    return { detail: NO_ROOM, mayBeSlowCode: true }
  return undefined
}

function isTimeout(error: unknown): boolean {
  if (error instanceof SqlError) return error.errno === SQLITE.INTERRUPT
  return error instanceof Error && 'timedOut' in error && error.timedOut === true
}

/** What of a finding is about the time that code took. */
interface TimedOutcome {
  outcome: ProofOutcome
  detail: string | undefined
  timedOut?: string | undefined
}

/** A learner's code that times out in so many trials in a row will do so in the others, too. */
const STOP_AFTER = 3

/** Counts trials in which the learner's code timed out. */
export class TimeoutCounter {
  /** Why it timed out the first time. */
  first: string | undefined
  #inRow = 0

  count({ timedOut }: Pick<TimedOutcome, 'timedOut'>): void {
    this.first ??= timedOut
    this.#inRow = timedOut === undefined ? 0 : this.#inRow + 1
  }

  /** Nothing more is to be learned from further trials. */
  get shouldStop(): boolean {
    return this.#inRow >= STOP_AFTER
  }
}

/**
 * The outcome of a trial where the learner’s code timed out on the way: an attack that it stopped this way was not tried,
 * and a check that failed says why.
 */
export function withTimeout(
  { outcome, detail }: Pick<TimedOutcome, 'outcome' | 'detail'>,
  timedOut: string | undefined,
): TimedOutcome {
  if (timedOut === undefined || outcome === 'through' || outcome === 'works') return { outcome, detail }
  return { outcome: outcome === 'blocked' ? 'untried' : outcome, detail: timedOut, timedOut }
}

/** A run ended early because something was not as it expected. */
export class Unexpected extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Unexpected'
  }
}
