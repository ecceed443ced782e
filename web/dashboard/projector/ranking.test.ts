import { expect, it } from 'vitest'
import type { ActivityColumn, ActivityRow } from '#contract/activity.ts'
import { NO_ACTIVITY } from '../feed/state.ts'
import { mostSolved, rankLearners, shareOut, solvesBetween } from './ranking.ts'

const row = (nickname: string, solved: number, more: Partial<ActivityRow> = {}): ActivityRow => ({
  ...{ id: nickname, nickname, group: null, hand: null, working: null, solved, near: 0, hints: 0 },
  ...{ seenAt: null, state: 'working', stuck: null, removedAt: null, isTeamShop: false },
  ...more,
})
const column = (key: string, share: number): ActivityColumn => ({
  ...{ key, name: key.toUpperCase(), lab: key, category: 'XSS', stars: 1, hints: 0, share, medianMs: null },
})

it('gives equal ranks to equal scores, and leaves out removed learners', () => {
  const rows = [
    row('Cleo', 2),
    row('Ann', 5),
    row('Bob', 2),
    row('Dora', 0),
    row('Eve', 9, { removedAt: 'x' }),
  ]
  expect(
    rankLearners([...rows, row('Fay', 1)]).map(({ place, row: { nickname } }) => [place, nickname]),
  ).toEqual([
    [1, 'Ann'],
    [2, 'Bob'],
    [2, 'Cleo'],
    [4, 'Fay'],
    [5, 'Dora'],
  ])
})

it('reports each new solve once', () => {
  const before = new Map([['Ann', { one: 'solved' as const }]])
  const state = {
    ...NO_ACTIVITY,
    rows: new Map(['Ann', 'Bob'].map((name) => [name, row(name, 1)])),
    columns: new Map([['two', column('two', 0.5)]]),
    cells: new Map([
      ['Ann', { one: 'proven' as const, two: 'solved' as const }],
      ['Bob', { one: 'solved' as const }],
      ['nobody', { one: 'solved' as const }],
    ]),
  }
  expect(solvesBetween(before, state).map(({ learner, challenge }) => `${learner} ${challenge}`)).toEqual([
    'Ann two',
    'Bob one',
  ])
  expect(solvesBetween(state.cells, state)).toEqual([])
})

it('lists the most solved challenges first, without unsolved ones', () => {
  expect(mostSolved([column('a', 0.1), column('b', 0), column('c', 0.9)]).map(({ key }) => key)).toEqual([
    'c',
    'a',
  ])
})

it('shares the pages of the projector out, one for each and the further ones in turn', () => {
  expect(shareOut([3, 2, 1], 12)).toEqual([3, 2, 1])
  expect(shareOut([25, 3, 20], 12)).toEqual([5, 3, 4])
  expect(shareOut([9, 9, 9], 2)).toEqual([1, 1, 1])
})
