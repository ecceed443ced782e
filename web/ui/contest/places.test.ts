import { expect, test } from 'vitest'
import type { Standing } from '#contract/contest.ts'
import { boardFormat, placesWithin } from './places.ts'

function row(id: string, more: Partial<Standing>): Standing {
  return {
    ...{ id, name: id, bracket: null, members: 1, place: 0, points: 0, solved: 0 },
    ...{ lastPointAt: null, isTie: false, isConcealed: false, ...more },
  }
}

const AT = '2026-01-01T10:00:00.000Z'
const BOARD = [
  row('a', { place: 1, points: 300, bracket: 'Pupils', lastPointAt: AT }),
  row('b', { place: 2, points: 200, bracket: 'Staff', lastPointAt: AT, isTie: true }),
  row('c', { place: 2, points: 200, bracket: 'Pupils', lastPointAt: AT, isTie: true }),
  row('d', { place: 4, points: 100, bracket: 'Pupils', lastPointAt: AT }),
  row('e', { place: 5, bracket: 'Staff' }),
  row('f', { place: 5, bracket: 'Staff' }),
]

function shown(bracket: string | null): string[] {
  return placesWithin(BOARD, bracket).map(({ id, place, isTie }) => `${place} ${id}${isTie ? ' tie' : ''}`)
}

test('a bracket has places of its own', () => {
  expect(shown('Pupils')).toEqual(['1 a', '2 c', '3 d'])
})

test('a tie with a row of another bracket is none within the bracket, and rows without points share a place', () => {
  expect(shown('Staff')).toEqual(['1 b', '2 e', '2 f'])
})

test('without a bracket the board stays as it is', () => {
  expect(placesWithin(BOARD, null)).toBe(BOARD)
})

test('rows with equal points are a tie within their bracket, and share a place only with equal times', () => {
  const rows = [
    row('a', { points: 5, bracket: 'x', lastPointAt: AT }),
    row('b', { points: 5, bracket: 'x', lastPointAt: '2026-01-01T10:00:01.000Z' }),
  ]
  expect(placesWithin(rows, 'x').map(({ place, isTie }) => [place, isTie])).toEqual([
    [1, true],
    [2, true],
  ])
})

test('times of a contest over several days have their date', () => {
  const short = boardFormat('en-GB', { startsAt: AT, endsAt: '2026-01-01T18:00:00.000Z' })
  const long = boardFormat('en-GB', { startsAt: AT, endsAt: '2026-01-04T18:00:00.000Z' })
  expect(short.time(AT)).not.toContain('/')
  expect(long.time(AT)).toContain('01/01')
})
