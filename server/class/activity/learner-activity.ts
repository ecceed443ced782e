import type { CellState, RaisedHand } from '#contract/activity.ts'

/** What the room has to know of a challenge. */
export interface ChallengeFacts {
  key: string
  lab: string
  category: string
  stars: number
  /** How many hints there are. */
  hints: number
  rightFixes: readonly string[]
}

/** How somebody fares with one challenge. Moments are in milliseconds since 1970. */
export interface ChallengeActivity {
  state: CellState
  openedAt: number
  /** What was idle of her time when this began. */
  idleBefore: number
  solvedAt: number | undefined
  /** A judge saw it. */
  isJudged: boolean
  /** From the first trace to the solve, without idle time; undefined where the solve was the first trace. */
  ms: number | undefined
  hints: Set<string>
  lastHintAt: number
  wrongLines: number
  wrongFixes: number
  /** Wrong ones since the last right one, and when the last of them was. */
  linesInRow: number
  linesAt: number
  fixesInRow: number
  fixesAt: number
}

/** Somebody in the room, as far as rows of the journal and signs of life tell. */
export interface LearnerActivity {
  id: string
  shop: string
  nickname: string
  group: string | null
  joinedAt: number
  removedAt: string | null
  hand: RaisedHand | null
  /** Her last sign of life. */
  seenAt: number | undefined
  /** Time without any, as far as it was long. */
  idleMs: number
  /** Some tab of hers is open. */
  hasTab: boolean
  /** The challenge that she is at. */
  at: { key: string; since: number } | undefined
  /** The last of what shows that she gets on, or the beginning of something new. Idle time is no part of what follows. */
  quietFrom: number
  cells: Map<string, ChallengeActivity>
  /** Challenges that a judge saw solved. A browser's word is enough for a cell, and not for this. */
  solved: number
  near: number
  hints: number
  /** Ids of the rows that came last. */
  seenEvents: Set<string>
  /** When each request of late was sent, by what it looked like. */
  repeats: Map<string, number[]>
  /** Who looks after her, as long as she is stuck. */
  takenBy: string | null
}

/** Somebody who has just come. */
export function newLearnerActivity(
  who: Pick<LearnerActivity, 'id' | 'shop' | 'nickname' | 'group' | 'joinedAt' | 'removedAt'>,
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
