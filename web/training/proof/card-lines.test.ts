import { describe, expect, it } from 'vitest'
import { cardLines } from './card-lines.ts'

const file = (...middle: string[]) => ['a', 'b', 'c', ...middle, 'x', 'y', 'z', ''].join('\n')
const shown = (before: string, after: string, most = 10) =>
  cardLines(before, after, most).map(({ sign, text }) => `${sign}${text}`)

describe('the lines on a proof card', () => {
  it('are the changed lines with one line around them', () => {
    expect(shown(file('weak()'), file('bound()'))).toEqual([' c', '−weak()', '+bound()', ' x'])
  })

  it('show removed lines before added ones', () => {
    expect(shown(file('1', '2'), file('one', 'two'))).toEqual([' c', '−1', '−2', '+one', '+two', ' x'])
  })

  it('mark omitted lines', () => {
    const before = file('one', '1', '2', '3', 'two')
    const after = file('uno', '1', '2', '3', 'dos')
    expect(shown(before, after)).toEqual([' c', '−one', '+uno', ' 1', '…', ' 3', '−two', '+dos', ' x'])
  })

  it('are limited in number', () => {
    const many = Array.from({ length: 30 }, (_, index) => `line ${index}`)
    expect(shown(file(), file(...many), 6)).toHaveLength(6)
    expect(shown(file(), file(...many), 6).at(-1)).toBe('…')
  })
})
