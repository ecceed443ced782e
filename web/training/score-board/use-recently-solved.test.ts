import { describe, expect, it } from 'vitest'
import { challengeRow } from '../testing/challenge-row.ts'
import { justSolved } from './use-recently-solved.ts'

const before = [challengeRow({ key: 'a' }), challengeRow({ key: 'b', solved: true })]
const after = [challengeRow({ key: 'a', solved: true }), challengeRow({ key: 'b', solved: true })]

describe('justLeft', () => {
  it('names what was solved under the eyes of somebody who looks at unsolved challenges', () => {
    expect(justSolved(before, after, { status: 'unsolved' })).toEqual(['a'])
  })

  it('names what moves to the hacked ones where everything is shown', () => {
    expect(justSolved(before, after, { status: 'all' })).toEqual(['a'])
  })

  it('names nothing where it stays on the list anyway', () => {
    expect(justSolved(before, after, { status: 'solved' })).toEqual([])
    expect(justSolved(before, before, { status: 'unsolved' })).toEqual([])
  })

  it('sees the last stage of a coding challenge as well', () => {
    const half = challengeRow({ key: 'c', solved: true, hasCodingChallenge: true, codingChallengeStatus: 1 })
    const done = { ...half, codingChallengeStatus: 2 as const }
    expect(justSolved([half], [done], { status: 'partially-solved' })).toEqual(['c'])
  })
})
