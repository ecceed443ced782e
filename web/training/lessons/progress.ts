import type { LearningPath } from '#contract/training/lessons.ts'
import type { ChallengeRow } from '#contract/training.ts'

/** The challenges of a weakness, from easy to hard. */
export function challengesOf(concept: string, challenges: readonly ChallengeRow[]): ChallengeRow[] {
  return challenges
    .filter((challenge) => challenge.concept === concept)
    .toSorted((a, b) => a.difficulty - b.difficulty || a.minutes - b.minutes || a.id - b.id)
}

export interface PathProgress {
  /** In order. Challenges that are switched off are left out, because they would block the path. */
  steps: ChallengeRow[]
  solved: number
  minutes: number
  /** The first unsolved challenge; undefined at the end of the path. */
  next: ChallengeRow | undefined
  isDone: boolean
  /** When the last one was solved, as an ISO date; undefined while the path is not finished. */
  doneAt: string | undefined
}

export function pathProgress(
  { challenges: keys }: Pick<LearningPath, 'challenges'>,
  challenges: readonly ChallengeRow[],
): PathProgress {
  const byKey = new Map(challenges.map((challenge) => [challenge.key, challenge]))
  const steps = keys.flatMap((key) => byKey.get(key) ?? []).filter(({ disabledEnv }) => disabledEnv === null)
  const done = steps.filter(({ solved }) => solved)
  const isDone = steps.length > 0 && done.length === steps.length
  return {
    steps,
    solved: done.length,
    minutes: steps.reduce((sum, { minutes }) => sum + minutes, 0),
    next: steps.find(({ solved }) => !solved),
    isDone,
    doneAt: isDone
      ? done
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .at(-1)
      : undefined,
  }
}

/** The address of a challenge's details on the board. */
export function detailsPath(key: string): string {
  return `/score-board?open=${encodeURIComponent(key)}`
}
