import { expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import { NO_PROGRESS } from './progress.ts'
import { summarizeProgress } from './progress-summary.ts'

it('has what counts of each challenge: whether it is solved, and how far its code is', () => {
  const challenges = [
    { key: 'a', category: 'XSS', stars: 1, fixes: ['escape', 'strip'] },
    { key: 'b', category: 'Injection', stars: 5, fixes: [] },
  ] as unknown as Challenge[]
  const training = {
    catalogue: { challenges },
    progress: () => ({
      of: (key: string) =>
        key === 'a' ? { ...NO_PROGRESS, solvedAt: '2026-01-01', codingStatus: 2 } : NO_PROGRESS,
    }),
  }
  expect(summarizeProgress(training as unknown as Training, {} as Shop)).toEqual([
    { category: 'XSS', difficulty: 1, solved: true, hasCodingChallenge: true, codingChallengeStatus: 2 },
    {
      category: 'Injection',
      difficulty: 5,
      solved: false,
      hasCodingChallenge: false,
      codingChallengeStatus: 0,
    },
  ])
})
