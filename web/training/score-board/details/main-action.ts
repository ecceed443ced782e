import type { ChallengeRow } from '#contract/training.ts'
import type { CardFacts } from '../use-board.ts'

/** The main action in the details of a challenge. */
export type MainAction = 'tour' | 'hack' | 'find' | 'fix' | 'prove' | 'debrief'

/** The next step for this challenge, from the hack to the proof. */
export function mainAction(
  challenge: ChallengeRow,
  { coding, hasTutorials }: Pick<CardFacts, 'coding' | 'hasTutorials'>,
): MainAction {
  const { solved, tutorialOrder, hasCodingChallenge, codingChallengeStatus, proven } = challenge
  if (!solved) return hasTutorials && tutorialOrder !== null ? 'tour' : 'hack'
  if (!hasCodingChallenge || coding === 'never') return 'debrief'
  if (codingChallengeStatus === 0) return 'find'
  if (codingChallengeStatus === 1) return 'fix'
  return proven ? 'debrief' : 'prove'
}
