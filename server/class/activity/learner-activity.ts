import type { CellState, RaisedHand } from '#contract/activity.ts'

/** What the activity needs to know about a challenge. */
export interface ChallengeMetadata {
  key: string
  lab: string
  category: string
  stars: number
  /** Number of hints. */
  hints: number
  rightFixes: readonly string[]
}

/** A learner's progress with one challenge. Times are in milliseconds since 1970. */
export interface ChallengeActivity {
  state: CellState
  openedAt: number
  /** The learner's idle time before the first sign of work. */
  idleBefore: number
  solvedAt: number | undefined
  /** Whether a judge saw the solve. */
  isJudged: boolean
  /** From the first sign of work to the solve, without idle time; undefined if the solve was the first. */
  ms: number | undefined
  hints: Set<string>
  lastHintAt: number
  wrongLines: number
  wrongFixes: number
  /** Wrong answers since the last right one, and the time of the last answer. */
  wrongLinesInRow: number
  linesAt: number
  wrongFixesInRow: number
  fixesAt: number
}

/** The state of a learner, derived from events and requests. */
export interface LearnerActivity {
  id: string
  shop: string
  nickname: string
  /** Whether a team shares the shop. */
  isTeamShop: boolean
  group: string | null
  joinedAt: number
  removedAt: string | null
  hand: RaisedHand | null
  /** Time of the last request. */
  seenAt: number | undefined
  /** Sum of all longer pauses between requests. */
  idleMs: number
  /** Whether a tab is open. */
  hasTab: boolean
  /** The current challenge. */
  at: { key: string; since: number } | undefined
  /** Time of the last progress, or of the start of something new. Idle time does not count. */
  quietFrom: number
  cells: Map<string, ChallengeActivity>
  /** Challenges whose solve a judge saw. A browser's report is enough for a cell, but not for this. */
  solved: number
  near: number
  hints: number
  /** Ids of the last events, to detect repeated deliveries. */
  seenEvents: Set<string>
  /** Times of recent attempts, by fingerprint. */
  repeats: Map<string, number[]>
  /** The trainer who helps the learner, as long as they are stuck. */
  takenBy: string | null
}

export function newLearnerActivity(
  who: Pick<LearnerActivity, 'id' | 'shop' | 'nickname' | 'isTeamShop' | 'group' | 'joinedAt' | 'removedAt'>,
): LearnerActivity {
  return {
    ...who,
    hand: null,
    seenAt: undefined,
    idleMs: 0,
    hasTab: false,
    at: undefined,
    quietFrom: who.joinedAt,
    cells: new Map(),
    solved: 0,
    near: 0,
    hints: 0,
    seenEvents: new Set(),
    repeats: new Map(),
    takenBy: null,
  }
}
