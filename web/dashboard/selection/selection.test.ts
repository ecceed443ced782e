import { describe, expect, it } from 'vitest'
import { EMPTY_SELECTION, extendedTo, type Selection, toggled, toggledAll, withoutSome } from './selection.ts'

const SHOWN = ['ann', 'bob', 'cat', 'dan', 'eve']
const names = ({ ids }: Selection) => [...ids].toSorted().join(' ')

describe('selecting learners', () => {
  it('toggles one learner', () => {
    const one = toggled(EMPTY_SELECTION, 'bob')
    expect([names(one), names(toggled(one, 'bob'))]).toEqual(['bob', ''])
  })

  it('extends a range from its start, and shrinks it again', () => {
    const two = extendedTo(EMPTY_SELECTION, SHOWN, 'bob', 'cat')
    const three = extendedTo(two, SHOWN, 'cat', 'dan')
    const back = extendedTo(three, SHOWN, 'dan', 'cat')
    const up = extendedTo(back, SHOWN, 'cat', 'ann')
    expect([two, three, back, up].map(names)).toEqual(['bob cat', 'bob cat dan', 'bob cat', 'ann bob'])
  })

  it('keeps what was selected before the range', () => {
    const before = toggled(toggled(EMPTY_SELECTION, 'eve'), 'ann')
    expect(names(extendedTo(before, SHOWN, 'bob', 'bob'))).toBe('ann bob eve')
  })

  it('starts a new range if the first learner is no longer listed', () => {
    const gone = toggled(EMPTY_SELECTION, 'zoe')
    expect(names(extendedTo(gone, SHOWN, 'cat', 'dan'))).toBe('cat dan zoe')
  })

  it('deselects some, and keeps what was selected meanwhile', () => {
    const meanwhile = toggled(toggled(toggled(EMPTY_SELECTION, 'ann'), 'bob'), 'eve')
    const left = withoutSome(meanwhile, ['ann', 'bob', 'zoe'])
    expect(names(left)).toBe('eve')
    expect(names(extendedTo(left, SHOWN, 'eve', 'dan'))).toBe('dan eve')
  })

  it('toggles all listed learners, and leaves others as they are', () => {
    const all = toggledAll(toggled(EMPTY_SELECTION, 'zoe'), SHOWN)
    expect([names(all), names(toggledAll(all, SHOWN))]).toEqual(['ann bob cat dan eve zoe', 'zoe'])
  })
})
