import { describe, expect, it } from 'vitest'
import type { ProofOutcome } from '#contract/training.ts'
import {
  type CompletedTrial,
  judgeFunctionality,
  judgeRightFix,
  judgeWeakCode,
  judgeWrongFix,
} from './verdicts.ts'

interface Change {
  challenge?: string
  solved?: boolean
  missingEvents?: string[]
}

function tried(outcome: ProofOutcome, change: Change = {}): CompletedTrial {
  const kind = outcome === 'works' || outcome === 'broken' ? 'works' : 'attack'
  const { challenge = 'a', solved = outcome === 'through', missingEvents } = change
  return {
    trial: {
      kind,
      name: `${kind} on ${challenge}`,
      runs: 'http',
      challenge: kind === 'attack' ? challenge : undefined,
      run: async () => {},
    },
    finding: { outcome, detail: 'because', ms: 1, solved, missingEvents },
  }
}

describe('weak code', () => {
  it('is weak if every attack on the challenge gets through and the judge counts it', () => {
    expect(judgeWeakCode('a', [tried('through'), tried('through')]).passed).toBe(true)
  })

  it.each([
    ['one of them is blocked', [tried('through'), tried('blocked')]],
    ['the judge sees nothing', [tried('through', { solved: false })]],
    ['there is none', [tried('through', { challenge: 'b' }), tried('works')]],
  ])('is not proven weak if %s', (_, list) => {
    expect(judgeWeakCode('a', list).passed).toBe(false)
  })

  it('says what the judge missed if an attack was not blocked but not counted', () => {
    const detailOf = (missingEvents: string[]) =>
      judgeWeakCode('a', [tried('blocked', { missingEvents })]).detail
    expect(detailOf(['greeting.shown'])).toBe(
      '“attack on a” succeeds, but its judge does not count it: greeting.shown was not emitted',
    )
    expect(detailOf([])).toContain('the events do not match its rule')
    expect(judgeWeakCode('a', [tried('blocked')]).detail).toBe('“attack on a” is blocked: because')
  })

  it('must pass the functional checks', () => {
    expect(judgeFunctionality([tried('works'), tried('works')]).passed).toBe(true)
    expect(judgeFunctionality([tried('works'), tried('broken')]).passed).toBe(false)
    expect(judgeFunctionality([tried('through')]).passed).toBe(false)
  })
})

describe('a fix called right', () => {
  it('is right if it blocks every attack and breaks nothing', () => {
    expect(judgeRightFix('a', [tried('blocked'), tried('works')]).passed).toBe(true)
  })

  it.each([
    ['an attack gets through', [tried('blocked'), tried('through'), tried('works')]],
    ['something breaks', [tried('blocked'), tried('broken')]],
    ['an attack could not be tried', [tried('blocked'), tried('untried'), tried('works')]],
  ])('is not right if %s', (_, list) => {
    expect(judgeRightFix('a', list).passed).toBe(false)
  })
})

describe('a fix called wrong', () => {
  const WEAK = [tried('through'), tried('works')]

  it('is wrong if an attack on the challenge gets through, or something breaks', () => {
    expect(judgeWrongFix('a', [tried('blocked'), tried('through'), tried('works')], WEAK).passed).toBe(true)
    expect(judgeWrongFix('a', [tried('blocked'), tried('broken')], WEAK).passed).toBe(true)
  })

  it('is not wrong if only attacks on another challenge get through', () => {
    const list = [tried('blocked'), tried('through', { challenge: 'b' }), tried('works')]
    expect(judgeWrongFix('a', list, WEAK)).toMatchObject({
      passed: false,
      detail: 'blocks all attacks and breaks nothing, so it is right',
    })
  })

  it('cannot be judged if the attack does not get through the weak code either', () => {
    expect(
      judgeWrongFix('a', [tried('blocked'), tried('works')], [tried('blocked'), tried('works')]),
    ).toEqual({
      passed: false,
      detail: 'cannot be judged before the attack gets through weak code',
    })
  })
})
