import type { CodingMode } from '#contract/public-configuration.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { byDifficulty, isDisabled } from './filters.ts'

/** The next task in a challenge. */
export type Task = 'hack' | 'find' | 'fix' | 'prove'

/** The reason of a recommendation, which names its text. */
type Reason =
  | 'NEXT_BECAUSE_PATH'
  | 'NEXT_BECAUSE_HINTS'
  | 'NEXT_BECAUSE_TUTORIAL'
  | 'NEXT_BECAUSE_CATEGORY'
  | 'NEXT_BECAUSE_EASY'
  | 'NEXT_BECAUSE_FIND'
  | 'NEXT_BECAUSE_FIX'
  | 'NEXT_BECAUSE_PROVE'
  | 'NEXT_STOPPED'

export interface Recommendation {
  challenge: ChallengeRow
  task: Task
  reason: Reason
}

interface Candidate extends Recommendation {
  weight: number
}

/** The input of recommendations. */
export interface LearnerProgress {
  challenges: readonly ChallengeRow[]
  /** The number of opened hints of a challenge. */
  hintsOpen: (challenge: ChallengeRow) => number
  coding: CodingMode
  /** Whether tours are enabled in this shop. */
  hasTutorials: boolean
  /** The learner's own live fix blocks this challenge. */
  isStopped: (challenge: ChallengeRow) => boolean
  /** The key of the next challenge on the learner's path. */
  onPath: string | undefined
}

/** With fewer solved challenges than this, tours are recommended. */
const A_BEGINNING = 3

/** The first unfinished stage of a coding challenge. */
function codingTask(challenge: ChallengeRow): Candidate | undefined {
  const { codingChallengeStatus: status, proven } = challenge
  if (status === 0) return { challenge, task: 'find', reason: 'NEXT_BECAUSE_FIND', weight: 40 }
  if (status === 1) return { challenge, task: 'fix', reason: 'NEXT_BECAUSE_FIX', weight: 60 }
  return proven ? undefined : { challenge, task: 'prove', reason: 'NEXT_BECAUSE_PROVE', weight: 45 }
}

function lastSolved(challenges: readonly ChallengeRow[]): ChallengeRow | undefined {
  return challenges
    .filter(({ solved }) => solved)
    .reduce<ChallengeRow | undefined>(
      (last, each) => (last && last.updatedAt >= each.updatedAt ? last : each),
      undefined,
    )
}

function hackTask(
  challenge: ChallengeRow,
  { hintsOpen, hasTutorials, isStopped, onPath }: LearnerProgress,
  last: ChallengeRow | undefined,
  solvedSoFar: number,
): Candidate {
  const task = 'hack'
  // Challenges that are not blocked come first.
  if (isStopped(challenge)) return { challenge, task, reason: 'NEXT_STOPPED', weight: 10 }
  if (challenge.key === onPath) return { challenge, task, reason: 'NEXT_BECAUSE_PATH', weight: 95 }
  if (hintsOpen(challenge) > 0) return { challenge, task, reason: 'NEXT_BECAUSE_HINTS', weight: 90 }
  if (hasTutorials && challenge.tutorialOrder !== null) {
    const weight = solvedSoFar < A_BEGINNING ? 85 : 70
    return { challenge, task, reason: 'NEXT_BECAUSE_TUTORIAL', weight }
  }
  if (last && challenge.category === last.category && challenge.difficulty <= last.difficulty + 1) {
    return { challenge, task, reason: 'NEXT_BECAUSE_CATEGORY', weight: 65 }
  }
  return { challenge, task, reason: 'NEXT_BECAUSE_EASY', weight: 50 }
}

/**
 * Up to three recommendations, best first: challenges that were begun come before new ones, easy before hard, with some
 * variety if possible.
 */
export function recommendChallenges(standing: LearnerProgress): Recommendation[] {
  const open = standing.challenges.filter((challenge) => !isDisabled(challenge)).sort(byDifficulty)
  const last = lastSolved(open)
  const solved = open.filter((challenge) => challenge.solved)
  const hacks = open
    .filter((challenge) => !challenge.solved)
    .map((challenge) => hackTask(challenge, standing, last, solved.length))
  const codings = solved
    .filter(({ hasCodingChallenge }) => hasCodingChallenge && standing.coding !== 'never')
    .flatMap((challenge) => codingTask(challenge) ?? [])
    .map((each) => (each.challenge === last ? { ...each, weight: each.weight + 35 } : each))
  const all = [...hacks, ...codings].sort((a, b) => b.weight - a.weight)
  const [best] = all
  if (!best) return []
  const rest = all.slice(1)
  const other = rest.find(({ task }) => (task === 'hack') !== (best.task === 'hack'))
  const others = other ? [other, ...rest.filter((each) => each !== other)] : rest
  return [best, ...others.slice(0, 2)].map(({ challenge, task, reason }) => ({ challenge, task, reason }))
}
