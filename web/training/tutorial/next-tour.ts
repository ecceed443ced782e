import type { ChallengeRow } from '#contract/training.ts'

/** The tour to take after this one: the first in the order of tours whose challenge still stands. */
export function nextTour(rows: readonly ChallengeRow[], own: ChallengeRow): ChallengeRow | undefined {
  return rows
    .filter(({ key, solved, disabledEnv }) => key !== own.key && !solved && !disabledEnv)
    .filter(({ tutorialOrder }) => tutorialOrder !== null)
    .sort((a, b) => (a.tutorialOrder ?? 0) - (b.tutorialOrder ?? 0))[0]
}
