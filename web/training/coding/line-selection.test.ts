import { describe, expect, it } from 'vitest'
import { lineForKey, nameLines, nothingChosen, selectLines } from './line-selection.ts'

describe('selectLines', () => {
  it('selects a line and deselects it', () => {
    const once = selectLines(nothingChosen, { do: 'toggle', line: 7 }, 20)
    expect(once.chosen).toEqual([7])
    expect(selectLines(once, { do: 'toggle', line: 7 }, 20).chosen).toEqual([])
  })

  it('extends from the last selected line in both directions and keeps the selection', () => {
    const start = selectLines(nothingChosen, { do: 'toggle', line: 7 }, 20)
    const down = selectLines(start, { do: 'extend', line: 9 }, 20)
    expect(down.chosen).toEqual([7, 8, 9])
    expect(selectLines(down, { do: 'extend', line: 6 }, 20).chosen).toEqual([6, 7, 8, 9])
  })

  it('moves without selecting, within the list', () => {
    const moved = selectLines(nothingChosen, { do: 'move', line: 99 }, 20)
    expect(moved).toEqual({ chosen: [], active: 20, anchor: 1 })
  })
})

describe('nameLines', () => {
  it('joins neighbouring lines', () => {
    expect(nameLines([9, 3, 4, 5])).toBe('3–5 & 9')
    expect(nameLines([1, 3, 5])).toBe('1, 3 & 5')
    expect(nameLines([2])).toBe('2')
    expect(nameLines([])).toBe('')
  })
})

describe('lineForKey', () => {
  it('stops at both ends', () => {
    expect(lineForKey('ArrowUp', 1, 5)).toBe(1)
    expect(lineForKey('PageDown', 1, 5)).toBe(5)
    expect(lineForKey('a', 1, 5)).toBeUndefined()
  })
})
