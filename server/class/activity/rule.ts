import type { LearnerState, StuckReason } from '#contract/activity.ts'
import { repeatedSince } from './happen.ts'
import type { Cell, Person } from './person.ts'

/** Active: something was asked within so long. */
export const ACTIVE_MS = 3 * 60_000
/** Away or gone: nothing was for so long. */
export const AWAY_MS = 5 * 60_000
/** No new sign for so long, or so many times what the class takes. */
const QUIET_MS = 10 * 60_000
const QUIET_TIMES = 1.5
const HINTS_SPENT_MS = 10 * 60_000
const MOST_WRONG_LINES = 5
const MOST_WRONG_FIXES = 3

/** What the rule has to know of a challenge. */
export interface RuleFacts {
  /** How many hints there are. */
  hintsOf(key: string): number
  /** What the class takes for it; undefined until somebody has solved it. */
  medianOf(key: string): number | undefined
}

/** What somebody is up to, and why she may need somebody. */
export interface Finding {
  state: LearnerState
  stuck: { why: StuckReason; since: number } | undefined
}

/** What somebody is up to at this moment. */
export function find(person: Person, now: number, facts: RuleFacts): Finding {
  const silence = person.seenAt === undefined ? Number.POSITIVE_INFINITY : now - person.seenAt
  if (silence >= AWAY_MS) return { state: person.hasTab ? 'away' : 'gone', stuck: undefined }
  const stuck = silence < ACTIVE_MS ? stuckOf(person, now, facts) : undefined
  return { state: stuck ? 'stuck' : 'working', stuck }
}

/** The reason that came first. */
function stuckOf(person: Person, now: number, facts: RuleFacts): Finding['stuck'] {
  const { at } = person
  const cell = at && person.cells.get(at.key)
  let first: Finding['stuck']
  // Asked of everybody in a class, twice a second.
  const note = (why: StuckReason, since: number | undefined): void => {
    if (since !== undefined && since <= now && (!first || since < first.since)) first = { why, since }
  }
  if (at && cell) note('hintsSpent', hintsSpentAt(cell, facts.hintsOf(at.key)))
  if (cell && cell.linesInRow >= MOST_WRONG_LINES) note('wrongLines', cell.linesAt)
  if (cell && cell.fixesInRow >= MOST_WRONG_FIXES) note('wrongFixes', cell.fixesAt)
  note('sameRequest', repeatedSince(person, now))
  note('quiet', quietAt(person, facts))
  return first
}

function hintsSpentAt({ hints, lastHintAt, solvedAt }: Cell, all: number): number | undefined {
  if (all === 0 || hints.size < all || solvedAt !== undefined) return undefined
  return lastHintAt + HINTS_SPENT_MS
}

/** When she will have given no sign for too long. */
function quietAt({ at, quietFrom }: Person, { medianOf }: RuleFacts): number {
  const usual = at ? (medianOf(at.key) ?? 0) : 0
  return quietFrom + Math.max(QUIET_MS, QUIET_TIMES * usual)
}
