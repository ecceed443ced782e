import { describe, expect, it } from 'vitest'
import { dropped, extended, NOBODY, type Picked, turned, turnedAll } from './picked.ts'

const SHOWN = ['ann', 'bob', 'cat', 'dan', 'eve']
const names = ({ ids }: Picked) => [...ids].toSorted().join(' ')

describe('picking learners', () => {
  it('turns one on and off', () => {
    const one = turned(NOBODY, 'bob')
    expect([names(one), names(turned(one, 'bob'))]).toEqual(['bob', ''])
  })

  it('extends a range from where it began, and takes back what it leaves', () => {
    const two = extended(NOBODY, SHOWN, 'bob', 'cat')
    const three = extended(two, SHOWN, 'cat', 'dan')
    const back = extended(three, SHOWN, 'dan', 'cat')
    const up = extended(back, SHOWN, 'cat', 'ann')
    expect([two, three, back, up].map(names)).toEqual(['bob cat', 'bob cat dan', 'bob cat', 'ann bob'])
  })

  it('keeps those who were picked before the range', () => {
    const before = turned(turned(NOBODY, 'eve'), 'ann')
    expect(names(extended(before, SHOWN, 'bob', 'bob'))).toBe('ann bob eve')
  })

  it('begins a range anew where whoever it began with is not shown any more', () => {
    const gone = turned(NOBODY, 'zoe')
    expect(names(extended(gone, SHOWN, 'cat', 'dan'))).toBe('cat dan zoe')
  })

  it('drops some, and keeps whom she has picked meanwhile', () => {
    const meanwhile = turned(turned(turned(NOBODY, 'ann'), 'bob'), 'eve')
    const left = dropped(meanwhile, ['ann', 'bob', 'zoe'])
    expect(names(left)).toBe('eve')
    expect(names(extended(left, SHOWN, 'eve', 'dan'))).toBe('dan eve')
  })

  it('picks all that are shown, then none of them, and leaves others as they are', () => {
    const all = turnedAll(turned(NOBODY, 'zoe'), SHOWN)
    expect([names(all), names(turnedAll(all, SHOWN))]).toEqual(['ann bob cat dan eve zoe', 'zoe'])
  })
})
