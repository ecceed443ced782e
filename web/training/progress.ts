import type { CodingMode } from '#contract/public-configuration.ts'
import type { ChallengeRow } from '#contract/training.ts'

/** A part of a total. */
export interface Share {
  done: number
  of: number
}

/** The learner's progress. All figures except `points` count challenges. */
export interface Totals {
  hacking: Share
  /** Of the challenges that have a coding challenge. */
  found: Share
  fixed: Share
  proven: Share
  /** Found and fixed together. */
  coding: Share
  /** Hacked challenges. Index 0 is one star. */
  byDifficulty: Share[]
  /**
   * By difficulty, index 0 is one star: a challenge counts 1, and its coding challenge 2 more (found and fixed) once
   * the challenge is hacked.
   */
  points: Share[]
}

/** The numbers of stars that a challenge can have. */
export const DIFFICULTIES = [1, 2, 3, 4, 5, 6] as const

function share(challenges: readonly ChallengeRow[], isDone: (challenge: ChallengeRow) => boolean): Share {
  return { done: challenges.filter(isDone).length, of: challenges.length }
}

function pointsOf(challenges: readonly ChallengeRow[]): Share {
  const points = challenges.map(({ solved, hasCodingChallenge, codingChallengeStatus }) => ({
    done: solved ? 1 + (hasCodingChallenge ? codingChallengeStatus : 0) : 0,
    of: hasCodingChallenge ? 3 : 1,
  }))
  const sum = (field: keyof Share) => points.reduce((all, each) => all + each[field], 0)
  return { done: sum('done'), of: sum('of') }
}

function isHacked({ solved }: ChallengeRow): boolean {
  return solved
}

/** The totals over all challenges. */
export function totalsOf(challenges: readonly ChallengeRow[]): Totals {
  const withCode = challenges.filter(({ hasCodingChallenge }) => hasCodingChallenge)
  const byStars = DIFFICULTIES.map((stars) => challenges.filter(({ difficulty }) => difficulty === stars))
  const found = share(withCode, ({ codingChallengeStatus }) => codingChallengeStatus >= 1)
  const fixed = share(withCode, ({ codingChallengeStatus }) => codingChallengeStatus >= 2)
  return {
    hacking: share(challenges, isHacked),
    found,
    fixed,
    proven: share(withCode, ({ proven }) => proven),
    coding: { done: found.done + fixed.done, of: found.of + fixed.of },
    byDifficulty: byStars.map((those) => share(those, isHacked)),
    points: byStars.map(pointsOf),
  }
}

/** A milestone of a challenge. */
export type Milestone = 'hacked' | 'found' | 'fixed' | 'proven'

/** The milestones of a challenge: hacked, and with a coding challenge also found, fixed and proven. */
export function milestonesOf(
  challenge: ChallengeRow,
  coding: CodingMode,
): { milestone: Milestone; isDone: boolean }[] {
  const { solved, hasCodingChallenge, codingChallengeStatus, proven } = challenge
  const hacked = { milestone: 'hacked' as const, isDone: solved }
  if (!hasCodingChallenge || coding === 'never') return [hacked]
  return [
    hacked,
    { milestone: 'found', isDone: codingChallengeStatus >= 1 },
    { milestone: 'fixed', isDone: codingChallengeStatus >= 2 },
    { milestone: 'proven', isDone: proven },
  ]
}

/** The text of each milestone, the same on all screens. */
export const MILESTONE_TEXTS: Record<Milestone, string> = {
  hacked: 'PROGRESS_HACKED',
  found: 'PROGRESS_FOUND',
  fixed: 'PROGRESS_FIXED',
  proven: 'PROGRESS_PROVEN',
}

/** The text of a milestone. A proof with the learner's own fix has its own text. */
export function milestoneText(milestone: Milestone, { provenOwn }: ChallengeRow): string {
  return milestone === 'proven' && provenOwn ? 'PROGRESS_PROVEN_OWN' : MILESTONE_TEXTS[milestone]
}

/** 0 to 100, no decimals; 100 only when all is done. */
export function percent({ done, of }: Share): number {
  return of === 0 ? 0 : Math.floor((done / of) * 100)
}
