import { describe, expect, it } from 'vitest'
import { nextActive } from './next-active.ts'

const fruit = ['Apple', 'Banana', 'Blueberry', 'Cherry']

describe('moving through a list with keys', () => {
  it('goes up and down and stops at the ends', () => {
    expect(nextActive('ArrowDown', 0, fruit)).toBe(1)
    expect(nextActive('ArrowDown', 3, fruit)).toBe(3)
    expect(nextActive('ArrowUp', 0, fruit)).toBe(0)
    expect(nextActive('End', 0, fruit)).toBe(3)
    expect(nextActive('Home', 2, fruit)).toBe(0)
  })

  it('jumps to the next entry that starts with a letter, and wraps around', () => {
    expect(nextActive('b', 0, fruit)).toBe(1)
    expect(nextActive('b', 1, fruit)).toBe(2)
    expect(nextActive('B', 2, fruit)).toBe(1)
    expect(nextActive('x', 0, fruit)).toBeUndefined()
  })

  it('ignores other keys', () => {
    expect(nextActive('Shift', 0, fruit)).toBeUndefined()
  })
})
