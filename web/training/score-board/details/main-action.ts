import type { ChallengeRow } from '#contract/training.ts'
import type { CardFacts } from '../use-board.ts'

/** The one thing that a challenge's sheet offers first. */
export type MainAction = 'tour' | 'hack' | 'find' | 'fix' | 'prove' | 'debrief'

/** What comes next for this challenge, on the way from the hack to the proof. */
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
