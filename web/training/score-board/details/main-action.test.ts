import { describe, expect, it } from 'vitest'
import { challengeRow } from '../../testing/challenge-row.ts'
import { mainAction } from './main-action.ts'

const FACTS = { coding: 'solved', hasTutorials: true, showsFlags: false } as const

describe('mainAction', () => {
  it('offers a tour to beginners', () => {
    expect(mainAction(challengeRow({ tutorialOrder: 1 }), FACTS)).toBe('tour')
    expect(mainAction(challengeRow({ tutorialOrder: 1 }), { ...FACTS, hasTutorials: false })).toBe('hack')
    expect(mainAction(challengeRow({}), FACTS)).toBe('hack')
  })

  it('continues with the stages of the coding challenge after the hack', () => {
    const hacked = challengeRow({ solved: true, hasCodingChallenge: true })
    expect(mainAction(hacked, FACTS)).toBe('find')
    expect(mainAction({ ...hacked, codingChallengeStatus: 1 }, FACTS)).toBe('fix')
    expect(mainAction({ ...hacked, codingChallengeStatus: 2 }, FACTS)).toBe('prove')
    expect(mainAction({ ...hacked, codingChallengeStatus: 2, proven: true }, FACTS)).toBe('debrief')
    expect(mainAction(hacked, { ...FACTS, coding: 'never' })).toBe('debrief')
    expect(mainAction(challengeRow({ solved: true }), FACTS)).toBe('debrief')
  })
})
