import type { ChallengeRow } from '#contract/training.ts'
import { isClosed } from './filters.ts'

/** What tutorial mode leaves of the board. */
export interface TutorialMode {
  isOn: boolean
  /** The challenges that may be seen. */
  listed: readonly ChallengeRow[]
  /** Tutorial challenges of the tier that are still to be solved. */
  left: number
}

function isTutorial(challenge: ChallengeRow): boolean {
  return challenge.tutorialOrder !== null && !isClosed(challenge)
}

/**
 * Where tutorials come first, only they are listed until all of them are solved, and none that is harder than the
 * easiest one left: the tier rises as they are solved.
 */
export function tutorialMode(challenges: readonly ChallengeRow[], restricted: boolean): TutorialMode {
  const unsolved = challenges.filter((each) => isTutorial(each) && !each.solved)
  if (!restricted || unsolved.length === 0) return { isOn: false, listed: challenges, left: 0 }
  const tier = Math.min(...unsolved.map(({ difficulty }) => difficulty))
  return {
    isOn: true,
    listed: challenges.filter((each) => isTutorial(each) && each.difficulty <= tier),
    left: unsolved.filter(({ difficulty }) => difficulty === tier).length,
  }
}
