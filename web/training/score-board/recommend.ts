import type { ChallengeRow } from '#contract/training.ts'
import type { CodingMode } from '#web/configuration.ts'
import { byDifficulty, isClosed } from './filters.ts'

/** What is to be done with a challenge next. */
export type Task = 'hack' | 'find' | 'fix' | 'prove'

/** Why something is recommended: the name of a sentence. */
export type Reason =
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

/** What recommendations are made from. */
export interface LearnerProgress {
  challenges: readonly ChallengeRow[]
  /** How many hints of a challenge are open. */
  hintsOpen: (challenge: ChallengeRow) => number
  coding: CodingMode
  /** Whether there are guided tours in this shop. */
  hasTutorials: boolean
  /** A fix of her own that is live keeps a challenge from being solved. */
  isStopped: (challenge: ChallengeRow) => boolean
  /** Key of the next challenge of the path that the learner is on. */
  onPath: string | undefined
}

/** Who has solved so few challenges is best taken by the hand. */
const A_BEGINNING = 3

/** The first stage of a coding challenge that is not done. */
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
  // Whatever can be done as things are comes first.
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
 * What to try next, best first, at most three: what was begun comes before what is new, easy before hard, and there is
 * something else among it where there can be.
 */
export function recommend(standing: LearnerProgress): Recommendation[] {
  const open = standing.challenges.filter((challenge) => !isClosed(challenge)).sort(byDifficulty)
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
