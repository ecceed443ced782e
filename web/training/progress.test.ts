import { describe, expect, it } from 'vitest'
import { percent, totalsOf } from './progress.ts'
import { challengeRow } from './test-challenge.ts'

describe('totalsOf', () => {
  it('gives one point for the hack and two more for its coding challenge', () => {
    const totals = totalsOf([
      challengeRow({ difficulty: 2, solved: true, hasCodingChallenge: true, codingChallengeStatus: 1 }),
      challengeRow({ difficulty: 2 }),
    ])
    expect(totals.byDifficulty[1]).toEqual({ done: 2, of: 4 })
    expect(totals.hacking).toEqual({ done: 1, of: 2 })
    expect(totals.coding).toEqual({ done: 1, of: 2 })
    expect(totals.all).toEqual({ done: 2, of: 4 })
  })

  it('holds coding points back until the challenge itself is solved', () => {
    const [oneStar] = totalsOf([
      challengeRow({ hasCodingChallenge: true, codingChallengeStatus: 2 }),
    ]).byDifficulty
    expect(oneStar).toEqual({ done: 0, of: 3 })
  })
})

describe('percent', () => {
  it('shows no decimals and says 100 only when all is done', () => {
    expect(percent({ done: 1, of: 3 })).toBe(33)
    expect(percent({ done: 199, of: 200 })).toBe(99)
    expect(percent({ done: 2, of: 2 })).toBe(100)
    expect(percent({ done: 0, of: 0 })).toBe(0)
  })
})
