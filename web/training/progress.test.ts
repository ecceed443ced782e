import { describe, expect, it } from 'vitest'
import { milestonesOf, percent, totalsOf } from './progress.ts'
import { challengeRow } from './testing/challenge-row.ts'

describe('totalsOf', () => {
  const totals = totalsOf([
    challengeRow({ difficulty: 2, solved: true, hasCodingChallenge: true, codingChallengeStatus: 2 }),
    challengeRow({ difficulty: 2, hasCodingChallenge: true, codingChallengeStatus: 1 }),
    challengeRow({ difficulty: 2 }),
    challengeRow({ difficulty: 5, solved: true }),
  ])

  it('counts challenges by milestone', () => {
    expect(totals.hacking).toEqual({ done: 2, of: 4 })
    expect(totals.found).toEqual({ done: 2, of: 2 })
    expect(totals.fixed).toEqual({ done: 1, of: 2 })
    expect(totals.proven).toEqual({ done: 0, of: 2 })
    expect(totals.coding).toEqual({ done: 3, of: 4 })
  })

  it('splits the totals by stars', () => {
    expect(totals.byDifficulty[1]).toEqual({ done: 1, of: 3 })
    expect(totals.byDifficulty[4]).toEqual({ done: 1, of: 1 })
    const sum = (field: 'done' | 'of') => totals.byDifficulty.reduce((all, each) => all + each[field], 0)
    expect({ done: sum('done'), of: sum('of') }).toEqual(totals.hacking)
  })
})

describe('the points by difficulty', () => {
  it('count 1 for a challenge and 2 more for its coding challenge, once it is hacked', () => {
    const { points } = totalsOf([
      challengeRow({ difficulty: 2, solved: true, hasCodingChallenge: true, codingChallengeStatus: 1 }),
      challengeRow({ difficulty: 2, hasCodingChallenge: true, codingChallengeStatus: 2 }),
      challengeRow({ difficulty: 2, solved: true }),
    ])
    expect(points[1]).toEqual({ done: 3, of: 7 })
    expect(points[0]).toEqual({ done: 0, of: 0 })
  })
})

describe('milestonesOf', () => {
  it('has one milestone for a challenge without code', () => {
    const hack = [{ milestone: 'hacked', isDone: true }]
    expect(milestonesOf(challengeRow({ solved: true }), 'solved')).toEqual(hack)
    expect(milestonesOf(challengeRow({ solved: true, hasCodingChallenge: true }), 'never')).toEqual(hack)
  })

  it('has the milestones of a challenge with code', () => {
    const fixed = challengeRow({ solved: true, hasCodingChallenge: true, codingChallengeStatus: 2 })
    const done = milestonesOf(fixed, 'solved').filter(({ isDone }) => isDone)
    expect(done.map(({ milestone }) => milestone)).toEqual(['hacked', 'found', 'fixed'])
  })
})

describe('percent', () => {
  it('has no decimals and is 100 only when all is done', () => {
    expect(percent({ done: 1, of: 3 })).toBe(33)
    expect(percent({ done: 199, of: 200 })).toBe(99)
    expect(percent({ done: 2, of: 2 })).toBe(100)
    expect(percent({ done: 0, of: 0 })).toBe(0)
  })
})
