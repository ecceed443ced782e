import { expect, test } from 'vitest'
import type { BoardNews, ContestBoard, Standing } from '#contract/contest.ts'
import { withNews } from './contest.ts'

function row(id: string, place: number, points: number): Standing {
  return {
    ...{ id, name: id, bracket: null, members: 1, place, points, solved: 1 },
    ...{ lastPointAt: null, isTie: false, isConcealed: false },
  }
}

const BOARD: ContestBoard = {
  ...{ version: '1', title: 'Cup', phase: 'running', startsAt: '', endsAt: '', at: '' },
  ...{ frozenSince: null, isPaused: false, isHidden: false, reveal: null, brackets: [], isByTeams: false },
  standings: [row('a', 1, 30), row('b', 2, 20), row('c', 3, 10), row('d', 4, 0)],
  lines: [{ id: 'a', name: 'a', points: [] }],
  firsts: [{ challenge: 'x', competitor: 'a', competitorName: 'a', at: '' }],
}
const { lines: _, firsts: __, ...REST } = BOARD

const shown = (news: Partial<BoardNews>) =>
  withNews(BOARD, { ...REST, rows: 4, spreadMs: 0, ...news }).standings.map(({ id }) => id)

test('pushed rows are in front, the others keep their order, and no row is there twice', () => {
  expect(shown({ standings: [row('c', 1, 50), row('a', 2, 30)] })).toEqual(['c', 'a', 'b', 'd'])
})

test('rows that the board no longer has are gone', () => {
  expect(shown({ standings: [row('c', 1, 50), row('a', 2, 30)], rows: 2 })).toEqual(['c', 'a'])
})

test('a hidden board shows nothing of before', () => {
  const hidden = withNews(BOARD, { ...REST, isHidden: true, standings: [], rows: 0, spreadMs: 0 })
  expect([hidden.standings, hidden.lines, hidden.firsts]).toEqual([[], [], []])
})
