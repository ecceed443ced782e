import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { challengeRow } from '../testing/challenge-row.ts'
import { choicesThatShow, isChosen, storeChoices, storedChoices } from './choices.ts'

const easy = challengeRow({ key: 'easy', difficulty: 1 })
const hard = challengeRow({ key: 'hard', difficulty: 5, category: 'XXE', disabledEnv: 'Docker' })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
})

describe('the filters of the legacy board', () => {
  it('show one star at first', () => {
    expect(isChosen(easy, storedChoices())).toBe(true)
    expect(isChosen(hard, storedChoices())).toBe(false)
  })

  it('are stored', () => {
    storeChoices({ ...storedChoices(), displayedDifficulties: [5], showDisabledChallenges: true })
    expect(localStorage.getItem('displayedDifficulties')).toBe('[5]')
    expect(isChosen(easy, storedChoices())).toBe(false)
    expect(isChosen(hard, storedChoices())).toBe(true)
  })

  it('ignore unknown values in the storage', () => {
    localStorage.setItem('displayedDifficulties', '[1, 9, "x"]')
    localStorage.setItem('showSolvedChallenges', '{broken')
    localStorage.setItem('displayedChallengeCategories', '"all"')
    expect(storedChoices()).toMatchObject({ displayedDifficulties: [1], showSolvedChallenges: true })
    expect(storedChoices().displayedChallengeCategories).toBeUndefined()
  })

  it('are extended to show a challenge that an address names', () => {
    expect(isChosen(hard, choicesThatShow(hard, storedChoices()))).toBe(true)
  })
})
