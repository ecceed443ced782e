import { describe, expect, it } from 'vitest'
import { offersFor } from './fix-offers.ts'

const fixes = ['zero', 'one', 'two', 'three']

describe('offersFor', () => {
  it('keeps the original index with each version', () => {
    for (const { index, code } of offersFor('loginAdminChallenge', fixes)) expect(fixes[index]).toBe(code)
  })

  it('gives the same letters every time', () => {
    expect(offersFor('localXssChallenge', fixes)).toEqual(offersFor('localXssChallenge', fixes))
    expect(offersFor('localXssChallenge', fixes).map((offer) => offer.letter)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('does not always put the same version first', () => {
    const keys = Array.from({ length: 30 }, (_, index) => `challenge${index}`)
    expect(new Set(keys.map((key) => offersFor(key, fixes)[0]?.index)).size).toBe(4)
  })
})
