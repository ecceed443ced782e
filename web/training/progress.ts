import type { ChallengeRow } from '#contract/training.ts'
import type { CodingMode } from '#web/configuration.ts'

/** So much of so much. */
export interface Share {
  done: number
  of: number
}

/** How far the learner is. Every figure counts challenges, so that none contradicts another. */
export interface Totals {
  hacking: Share
  /** Of the challenges that have a coding challenge. */
  found: Share
  fixed: Share
  proven: Share
  /** What was found and what was fixed, together. */
  coding: Share
  /** Hacked ones. Index 0 is one star. */
  byDifficulty: Share[]
}

/** The stars that a challenge can have. */
export const DIFFICULTIES = [1, 2, 3, 4, 5, 6] as const

function share(challenges: readonly ChallengeRow[], isDone: (challenge: ChallengeRow) => boolean): Share {
  return { done: challenges.filter(isDone).length, of: challenges.length }
}

function isHacked({ solved }: ChallengeRow): boolean {
  return solved
}

/** The totals over all challenges. */
export function totalsOf(challenges: readonly ChallengeRow[]): Totals {
  const withCode = challenges.filter(({ hasCodingChallenge }) => hasCodingChallenge)
  const found = share(withCode, ({ codingChallengeStatus }) => codingChallengeStatus >= 1)
  const fixed = share(withCode, ({ codingChallengeStatus }) => codingChallengeStatus >= 2)
  return {
    hacking: share(challenges, isHacked),
    found,
    fixed,
    proven: share(withCode, ({ proven }) => proven),
    coding: { done: found.done + fixed.done, of: found.of + fixed.of },
    byDifficulty: DIFFICULTIES.map((stars) =>
      share(
        challenges.filter(({ difficulty }) => difficulty === stars),
        isHacked,
      ),
    ),
  }
}

/** What was done to a challenge. */
export type Deed = 'hacked' | 'found' | 'fixed' | 'proven'

/** The way of a challenge: hacked, and where there is a coding challenge found, fixed and proven. */
export function deedsOf(challenge: ChallengeRow, coding: CodingMode): { deed: Deed; isDone: boolean }[] {
  const { solved, hasCodingChallenge, codingChallengeStatus, proven } = challenge
  const hacked = { deed: 'hacked' as const, isDone: solved }
  if (!hasCodingChallenge || coding === 'never') return [hacked]
  return [
    hacked,
    { deed: 'found', isDone: codingChallengeStatus >= 1 },
    { deed: 'fixed', isDone: codingChallengeStatus >= 2 },
    { deed: 'proven', isDone: proven },
  ]
}

/** The words for each deed, the same on every screen. */
export const DEED_TEXTS: Record<Deed, string> = {
  hacked: 'PROGRESS_HACKED',
  found: 'PROGRESS_FOUND',
  fixed: 'PROGRESS_FIXED',
  proven: 'PROGRESS_PROVEN',
}

/** The same, with a word of its own for a fix that she wrote herself. */
export function deedText(deed: Deed, { provenOwn }: ChallengeRow): string {
  return deed === 'proven' && provenOwn ? 'PROGRESS_PROVEN_OWN' : DEED_TEXTS[deed]
}

/** 0 to 100, no decimals; 100 only when all is done. */
export function percent({ done, of }: Share): number {
  return of === 0 ? 0 : Math.floor((done / of) * 100)
}
