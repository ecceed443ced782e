import type { ChallengeRow } from '#contract/training.ts'
import type { ChallengeCount, CodingCount } from './source.ts'

/** Counts challenges by category and difficulty. */
export function countChallenges(
  rows: readonly Pick<ChallengeRow, 'category' | 'difficulty' | 'solved'>[],
): ChallengeCount[] {
  const counts = new Map<string, ChallengeCount>()
  for (const { category, difficulty, solved } of rows) {
    const key = `${category}/${difficulty}`
    const count = counts.get(key) ?? { category, difficulty, solved: 0, total: 0 }
    counts.set(key, { ...count, solved: count.solved + Number(solved), total: count.total + 1 })
  }
  return [...counts.values()]
}

/** Counts coding challenges by progress. */
export function countCoding(
  rows: readonly Pick<ChallengeRow, 'hasCodingChallenge' | 'codingChallengeStatus'>[],
): Omit<CodingCount, 'accuracy'> {
  const coding = rows.filter(({ hasCodingChallenge }) => hasCodingChallenge)
  const count = (status: number): number =>
    coding.filter(({ codingChallengeStatus }) => codingChallengeStatus === status).length
  return { 'find it': count(1), 'fix it': count(2), unsolved: count(0) }
}
