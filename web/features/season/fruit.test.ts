import { describe, expect, it } from 'vitest'
import { FRUIT, fruitBySeason, isRipe } from './fruit.ts'

const names = (fruit: readonly { name: string }[]) => fruit.map(({ name }) => name)

describe('a fruit', () => {
  it('is ripe from its first month to its last, also over the turn of the year', () => {
    const ripe = (from: number, to: number) =>
      Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => isRipe({ from, to }, month))
    expect(ripe(5, 7)).toEqual([5, 6, 7])
    expect(ripe(11, 2)).toEqual([1, 2, 11, 12])
    expect(ripe(1, 12)).toHaveLength(12)
  })
})

describe('the season', () => {
  it('shows each fruit once, in any month', () => {
    for (let month = 1; month <= 12; month += 1) {
      const { ripe, later } = fruitBySeason(month)
      expect(names([...ripe, ...later]).sort()).toEqual(names(FRUIT).sort())
    }
  })

  it('shows what comes next, also after New Year', () => {
    const { ripe, later } = fruitBySeason(12)
    expect(names(ripe)).toContain('FRUIT_LEMON')
    expect(names(later)[0]).toBe('FRUIT_PINEAPPLE')
    expect(names(later).at(-1)).toBe('FRUIT_QUINCE')
  })
})
