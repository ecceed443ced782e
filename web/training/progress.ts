import type { ChallengeRow } from '#contract/training.ts'

/** So much of so much. */
export interface Share {
  done: number
  of: number
}

/** What the rings of the score board show. */
export interface Totals {
  hacking: Share
  /** Points for coding challenges: one for the lines, one for the fix. */
  coding: Share
  /** All points: one for the hack, two more for its coding challenge. Index 0 is one star. */
  byDifficulty: Share[]
  all: Share
}

/** The stars that a challenge can have. */
export const DIFFICULTIES = [1, 2, 3, 4, 5, 6] as const

function sum(shares: Share[]): Share {
  return shares.reduce((total, share) => ({ done: total.done + share.done, of: total.of + share.of }), {
    done: 0,
    of: 0,
  })
}

function hackingShare(challenge: ChallengeRow): Share {
  return { done: challenge.solved ? 1 : 0, of: 1 }
}

function codingShare(challenge: ChallengeRow): Share {
  if (!challenge.hasCodingChallenge) return { done: 0, of: 0 }
  return { done: challenge.codingChallengeStatus, of: 2 }
}

/** Coding points count by difficulty only once the challenge itself is solved. */
function points(challenge: ChallengeRow): Share {
  const coding = codingShare(challenge)
  return sum([hackingShare(challenge), challenge.solved ? coding : { ...coding, done: 0 }])
}

/** The totals over all challenges. */
export function totalsOf(challenges: readonly ChallengeRow[]): Totals {
  const byDifficulty = DIFFICULTIES.map((stars) =>
    sum(challenges.filter((challenge) => challenge.difficulty === stars).map(points)),
  )
  return {
    hacking: sum(challenges.map(hackingShare)),
    coding: sum(challenges.map(codingShare)),
    byDifficulty,
    all: sum(byDifficulty),
  }
}

/** 0 to 100, no decimals; 100 only when all is done. */
export function percent({ done, of }: Share): number {
  return of === 0 ? 0 : Math.floor((done / of) * 100)
}
