import type { ChallengeRow } from '#contract/training.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Training } from '../training.ts'

/** Progress in one challenge: the part of its row that can be counted. */
export type ProgressSummaryRow = Pick<
  ChallengeRow,
  'category' | 'difficulty' | 'solved' | 'hasCodingChallenge' | 'codingChallengeStatus'
>

/** Returns the progress in all challenges without their texts, which are the expensive part of a row. */
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
