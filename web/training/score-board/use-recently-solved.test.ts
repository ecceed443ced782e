import { describe, expect, it } from 'vitest'
import { challengeRow } from '../testing/challenge-row.ts'
import { justSolved } from './use-recently-solved.ts'

const before = [challengeRow({ key: 'a' }), challengeRow({ key: 'b', solved: true })]
const after = [challengeRow({ key: 'a', solved: true }), challengeRow({ key: 'b', solved: true })]

describe('justSolved', () => {
  it('lists challenges that were just solved while the filter shows unsolved ones', () => {
    expect(justSolved(before, after, { status: 'unsolved' })).toEqual(['a'])
  })

  it('lists challenges that move to the hacked ones without a filter', () => {
    expect(justSolved(before, after, { status: 'all' })).toEqual(['a'])
  })

  it('lists nothing if the challenge stays on the list', () => {
    expect(justSolved(before, after, { status: 'solved' })).toEqual([])
    expect(justSolved(before, before, { status: 'unsolved' })).toEqual([])
  })

  it('includes the last stage of a coding challenge', () => {
    const half = challengeRow({ key: 'c', solved: true, hasCodingChallenge: true, codingChallengeStatus: 1 })
    const done = { ...half, codingChallengeStatus: 2 as const }
    expect(justSolved([half], [done], { status: 'partially-solved' })).toEqual(['c'])
  })
})
