import type { ChallengeRow } from '#contract/training.ts'
import { isDisabled } from '../score-board/filters.ts'

/** The filters of the legacy board. Stored in several items with names that existing clients know. */
export interface Choices {
  displayedDifficulties: readonly number[]
  /** Undefined: all categories. */
  displayedChallengeCategories: readonly string[] | undefined
  showSolvedChallenges: boolean
  showDisabledChallenges: boolean
  showOnlyTutorialChallenges: boolean
}

const FIRST: Choices = {
  displayedDifficulties: [1],
  displayedChallengeCategories: undefined,
  showSolvedChallenges: true,
  showDisabledChallenges: false,
  showOnlyTutorialChallenges: false,
}

function stored(name: keyof Choices): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function flag(name: keyof Choices, otherwise: boolean): boolean {
  const value = stored(name)
  return typeof value === 'boolean' ? value : otherwise
}

function list<T>(name: keyof Choices, isOne: (value: unknown) => value is T): T[] | undefined {
  const value = stored(name)
  return Array.isArray(value) ? value.filter(isOne) : undefined
}

const isStars = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6
const isText = (value: unknown): value is string => typeof value === 'string'

/** The stored filters; invalid values are left out. */
export function storedChoices(): Choices {
  return {
    displayedDifficulties: list('displayedDifficulties', isStars) ?? FIRST.displayedDifficulties,
    displayedChallengeCategories: list('displayedChallengeCategories', isText),
    showSolvedChallenges: flag('showSolvedChallenges', FIRST.showSolvedChallenges),
    showDisabledChallenges: flag('showDisabledChallenges', FIRST.showDisabledChallenges),
    showOnlyTutorialChallenges: flag('showOnlyTutorialChallenges', FIRST.showOnlyTutorialChallenges),
  }
}

export function storeChoices(choices: Choices): void {
  for (const [name, value] of Object.entries(choices)) {
    if (value !== undefined) localStorage.setItem(name, JSON.stringify(value))
  }
}

/** Whether the legacy board shows a challenge. */
export function isChosen(challenge: ChallengeRow, choices: Choices): boolean {
  const { displayedChallengeCategories: categories } = choices
  return (
    choices.displayedDifficulties.includes(challenge.difficulty) &&
    (!categories || categories.includes(challenge.category)) &&
    (choices.showSolvedChallenges || !challenge.solved) &&
    (choices.showDisabledChallenges || !isDisabled(challenge)) &&
    (!choices.showOnlyTutorialChallenges || challenge.tutorialOrder !== null)
  )
}

/** The filters, extended until they show this challenge. */
export function choicesThatShow(challenge: ChallengeRow, choices: Choices): Choices {
  const { displayedDifficulties: stars, displayedChallengeCategories: categories } = choices
  return {
    displayedDifficulties: stars.includes(challenge.difficulty) ? stars : [...stars, challenge.difficulty],
    displayedChallengeCategories: categories && [...new Set([...categories, challenge.category])],
    showSolvedChallenges: choices.showSolvedChallenges || challenge.solved,
    showDisabledChallenges: choices.showDisabledChallenges || isDisabled(challenge),
    showOnlyTutorialChallenges: choices.showOnlyTutorialChallenges && challenge.tutorialOrder !== null,
  }
}
