import type { LearnerState, StuckReason } from '#contract/activity.ts'
import type { ChallengeActivity, LearnerActivity } from './learner-activity.ts'
import { repeatedSince } from './record.ts'

/** Active: something was asked within so long. */
export const ACTIVE_MS = 3 * 60_000
/** Away or gone: nothing was for so long. */
export const AWAY_MS = 5 * 60_000
/** No new sign for so long, or so many times what the class takes. */
const QUIET_MS = 10 * 60_000
const QUIET_FACTOR = 1.5
const HINTS_SPENT_MS = 10 * 60_000
const MOST_WRONG_LINES = 5
const MOST_WRONG_FIXES = 3

/** What the rule has to know of a challenge. */
export interface ClassFacts {
  /** How many hints there are. */
  hintsOf(key: string): number
  /** What the class takes for it; undefined until somebody has solved it. */
  medianOf(key: string): number | undefined
}

/** What somebody is up to, and why she may need somebody. */
export interface StateWithReason {
  state: LearnerState
  stuck: { why: StuckReason; since: number } | undefined
}

/** What somebody is up to at this moment. */
export function learnerState(learner: LearnerActivity, now: number, facts: ClassFacts): StateWithReason {
  const silence = learner.seenAt === undefined ? Number.POSITIVE_INFINITY : now - learner.seenAt
  if (silence >= AWAY_MS) return { state: learner.hasTab ? 'away' : 'gone', stuck: undefined }
  const stuck = silence < ACTIVE_MS ? stuckOf(learner, now, facts) : undefined
  return { state: stuck ? 'stuck' : 'working', stuck }
}

/** The reason that came first. */
function stuckOf(learner: LearnerActivity, now: number, facts: ClassFacts): StateWithReason['stuck'] {
  const { at } = learner
  const cell = at && learner.cells.get(at.key)
  let first: StateWithReason['stuck']
  // Asked of everybody in a class, twice a second.
  const consider = (why: StuckReason, since: number | undefined): void => {
    if (since !== undefined && since <= now && (!first || since < first.since)) first = { why, since }
  }
  if (at && cell) consider('hintsSpent', hintsSpentAt(cell, facts.hintsOf(at.key)))
  if (cell && cell.linesInRow >= MOST_WRONG_LINES) consider('wrongLines', cell.linesAt)
  if (cell && cell.fixesInRow >= MOST_WRONG_FIXES) consider('wrongFixes', cell.fixesAt)
  consider('sameRequest', repeatedSince(learner, now))
  consider('quiet', quietAt(learner, facts))
  return first
}

function hintsSpentAt({ hints, lastHintAt, solvedAt }: ChallengeActivity, all: number): number | undefined {
  if (all === 0 || hints.size < all || solvedAt !== undefined) return undefined
  return lastHintAt + HINTS_SPENT_MS
}

/** When she will have given no sign for too long. */
function quietAt({ at, quietFrom }: LearnerActivity, { medianOf }: ClassFacts): number {
  const usual = at ? (medianOf(at.key) ?? 0) : 0
  return quietFrom + Math.max(QUIET_MS, QUIET_FACTOR * usual)
}
