import type { ChallengeRow } from '#contract/training.ts'
import { isDisabled } from './filters.ts'

/** The effect of tutorial mode on the board. */
export interface TutorialMode {
  isOn: boolean
  /** The challenges that are listed. */
  listed: readonly ChallengeRow[]
  /** The number of unsolved tutorials in the current tier. */
  left: number
}

function isTutorial(challenge: ChallengeRow): boolean {
  return challenge.tutorialOrder !== null && !isDisabled(challenge)
}

/**
 * In tutorial mode only tutorials are listed until all of them are solved, up to the difficulty of the easiest unsolved
 * one.
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
