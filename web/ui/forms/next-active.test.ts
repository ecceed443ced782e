import { describe, expect, it } from 'vitest'
import { nextActiveIndex } from './next-active.ts'

const fruit = ['Apple', 'Banana', 'Blueberry', 'Cherry']

describe('moving through a list with keys', () => {
  it('goes up and down and stops at the ends', () => {
    expect(nextActiveIndex('ArrowDown', 0, fruit)).toBe(1)
    expect(nextActiveIndex('ArrowDown', 3, fruit)).toBe(3)
    expect(nextActiveIndex('ArrowUp', 0, fruit)).toBe(0)
    expect(nextActiveIndex('End', 0, fruit)).toBe(3)
    expect(nextActiveIndex('Home', 2, fruit)).toBe(0)
  })

  it('jumps to the next entry that starts with a letter, and wraps around', () => {
    expect(nextActiveIndex('b', 0, fruit)).toBe(1)
    expect(nextActiveIndex('b', 1, fruit)).toBe(2)
    expect(nextActiveIndex('B', 2, fruit)).toBe(1)
    expect(nextActiveIndex('x', 0, fruit)).toBeUndefined()
  })

  it('ignores other keys', () => {
    expect(nextActiveIndex('Shift', 0, fruit)).toBeUndefined()
  })
})
