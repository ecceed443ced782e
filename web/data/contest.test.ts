import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BoardNews, ContestBoard, Standing } from '#contract/contest.ts'
import { loadAgain, withNews } from './contest.ts'

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

describe('loading the contest again', () => {
  /** A page with a board whose requests are answered by the test. */
  function openPage(data?: string) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
    const requests: ((text: string) => void)[] = []
    if (data !== undefined) client.setQueryData(['contest', 'board'], data)
    const queryFn = () => new Promise<string>((resolve) => requests.push(resolve))
    const observer = new QueryObserver(client, { queryKey: ['contest', 'board'], queryFn })
    onTestFinished(observer.subscribe(() => {}))
    return { client, requests, shown: () => observer.getCurrentResult().data }
  }

  test('asks once', async () => {
    const { client, requests, shown } = openPage('before')
    const loaded = loadAgain(client)
    requests[0]?.('after')
    await loaded
    expect([requests.length, shown()]).toEqual([1, 'after'])
  })

  test('asks again after a first request that was under way', async () => {
    const { client, requests, shown } = openPage()
    const loaded = loadAgain(client)
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.('after')
    await loaded
    expect(shown()).toBe('after')
  })
})
