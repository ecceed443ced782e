import type { ProofOutcome } from '#contract/training.ts'
import { SandboxClosed, SandboxUnavailable, SQLITE_CODES, SqlError } from '../../sandbox/errors.ts'

/** Why a run says nothing about the tested code. */
export interface InconclusiveReason {
  /** For the learner. */
  detail: string
  /** Slow code could be the reason as well. */
  mayBeSlowCode: boolean
}

export const TIMED_OUT = 'it took too long'
const NO_ROOM = 'the shop had no room for it'

/** Statuses of a server that is busy or out of space. */
const BUSY_STATUSES: readonly number[] = [503, 507]
/** A busy server has visitors retry within seconds. A feature whose partner is away says a minute or more. */
const PARTNER_AWAY_SECONDS = 60

/** Whether the header `retry-after` says that the shop works and somebody else is away. */
export function isPartnerAway(retryAfter: string | undefined): boolean {
  return Number(retryAfter ?? 0) >= PARTNER_AWAY_SECONDS
}

/** Returns the first reason not to trust a run: an error of its sandbox, or a status of the shop. */
export function inconclusiveReason(run: {
  faults: readonly unknown[]
  statuses: readonly number[]
}): InconclusiveReason | undefined {
  if (run.faults.some((error) => error instanceof SandboxUnavailable || error instanceof SandboxClosed)) {
    return { detail: NO_ROOM, mayBeSlowCode: false }
  }
  if (run.faults.some(isTimeout)) return { detail: TIMED_OUT, mayBeSlowCode: true }
  if (run.statuses.some((status) => BUSY_STATUSES.includes(status)))
    return { detail: NO_ROOM, mayBeSlowCode: true }
  return undefined
}

function isTimeout(error: unknown): boolean {
  if (error instanceof SqlError) return error.errno === SQLITE_CODES.INTERRUPT
  return error instanceof Error && 'timedOut' in error && error.timedOut === true
}

/** The parts of a result that concern time limits. */
interface TimedOutcome {
  outcome: ProofOutcome
  detail: string | undefined
  timedOut?: string | undefined
}

/** After this many timeouts in a row, the remaining trials would time out as well. */
const STOP_AFTER = 3

/** Counts trials in which the learner's code timed out. */
export class TimeoutCounter {
  /** The reason of the first timeout. */
  first: string | undefined
  #inRow = 0

  count({ timedOut }: Pick<TimedOutcome, 'timedOut'>): void {
    this.first ??= timedOut
    this.#inRow = timedOut === undefined ? 0 : this.#inRow + 1
  }

  /** Whether further trials would tell nothing new. */
  get shouldStop(): boolean {
    return this.#inRow >= STOP_AFTER
  }
}

/**
 * Returns the outcome of a trial in which the learner's code timed out. A blocked attack then counts as untried, and a
 * failed check gets the reason.
 */
export function withTimeout(
  { outcome, detail }: Pick<TimedOutcome, 'outcome' | 'detail'>,
  timedOut: string | undefined,
): TimedOutcome {
  if (timedOut === undefined || outcome === 'through' || outcome === 'works') return { outcome, detail }
  return { outcome: outcome === 'blocked' ? 'untried' : outcome, detail: timedOut, timedOut }
}

/** A run ended early because an expectation failed. */
export class ExpectationFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Unexpected'
  }
}
