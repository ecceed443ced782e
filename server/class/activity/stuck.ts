import type { LearnerState, StuckReason } from '#contract/activity.ts'
import type { ChallengeActivity, LearnerActivity } from './learner-activity.ts'
import { sameRequestSince } from './record.ts'

/** A learner with a request within this time is active. */
const ACTIVE_MS = 3 * 60_000
/** A learner without a request for this long is away or gone. */
const AWAY_MS = 5 * 60_000
/** No progress for this long, or for this multiple of the class's median. */
const QUIET_MS = 10 * 60_000
const QUIET_FACTOR = 1.5
const HINTS_SPENT_MS = 10 * 60_000
const MOST_WRONG_LINES = 5
const MOST_WRONG_FIXES = 3

/** What the rule needs to know about the class's challenges. */
export interface ClassChallengeFacts {
  /** Number of hints. */
  hintsOf(key: string): number
  /** The class's median time; undefined until somebody has solved it. */
  medianOf(key: string): number | undefined
}

/** A learner's state, and why they may need help. */
export interface StateWithReason {
  state: LearnerState
  stuck: { why: StuckReason; since: number } | undefined
}

/** Computes a learner's state at a moment. This is the rule for "stuck". */
export function learnerState(
  learner: LearnerActivity,
  now: number,
  facts: ClassChallengeFacts,
): StateWithReason {
  const silence = learner.seenAt === undefined ? Number.POSITIVE_INFINITY : now - learner.seenAt
  if (silence >= AWAY_MS) return { state: learner.hasTab ? 'away' : 'gone', stuck: undefined }
  const stuck = silence < ACTIVE_MS ? stuckOf(learner, now, facts) : undefined
  return { state: stuck ? 'stuck' : 'working', stuck }
}

/** Returns the reason that applied first. */
function stuckOf(
  learner: LearnerActivity,
  now: number,
  facts: ClassChallengeFacts,
): StateWithReason['stuck'] {
  const { at } = learner
  const cell = at && learner.cells.get(at.key)
  let first: StateWithReason['stuck']
  // No allocations here: this runs twice a second for every learner.
  const consider = (why: StuckReason, since: number | undefined): void => {
    if (since !== undefined && since <= now && (!first || since < first.since)) first = { why, since }
  }
  if (at && cell) consider('hintsSpent', hintsSpentAt(cell, facts.hintsOf(at.key)))
  if (cell && cell.wrongLinesInRow >= MOST_WRONG_LINES) consider('wrongLines', cell.linesAt)
  if (cell && cell.wrongFixesInRow >= MOST_WRONG_FIXES) consider('wrongFixes', cell.fixesAt)
  consider('sameRequest', sameRequestSince(learner, now))
  consider('quiet', quietAt(learner, facts))
  return first
}

function hintsSpentAt({ hints, lastHintAt, solvedAt }: ChallengeActivity, all: number): number | undefined {
  if (all === 0 || hints.size < all || solvedAt !== undefined) return undefined
  return lastHintAt + HINTS_SPENT_MS
}

/** When the time without progress becomes too long. */
function quietAt({ at, quietFrom }: LearnerActivity, { medianOf }: ClassChallengeFacts): number {
  const usual = at ? (medianOf(at.key) ?? 0) : 0
  return quietFrom + Math.max(QUIET_MS, QUIET_FACTOR * usual)
}
