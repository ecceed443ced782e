import type { ChallengeRow } from '#contract/training.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Training } from '../training.ts'

/** How far a learner is with a challenge: of its row what can be counted. */
export type ProgressSummaryRow = Pick<
  ChallengeRow,
  'category' | 'difficulty' | 'solved' | 'hasCodingChallenge' | 'codingChallengeStatus'
>

/** All challenges, to be counted: their texts, which make up most of the work of a row, are left out. */
export function summarizeProgress(
  training: Pick<Training, 'catalogue' | 'progress'>,
  shop: Shop,
): ProgressSummaryRow[] {
  const progress = training.progress(shop)
  return training.catalogue.challenges.map(({ key, category, stars, fixes }) => {
    const { solvedAt, codingStatus } = progress.of(key)
    return {
      category,
      difficulty: stars,
      solved: solvedAt !== null,
      hasCodingChallenge: fixes.length > 0,
      codingChallengeStatus: codingStatus,
    }
  })
}
