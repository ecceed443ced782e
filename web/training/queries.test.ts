import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from './browser/memory-storage.ts'
import { challengesQuery, notesQuery, refetchChanged, refreshProgress } from './queries.ts'
import { challengeRow } from './testing/challenge-row.ts'

const keys = ['one', 'two', 'three', 'four']
const list = keys.map((key) => challengeRow({ key, name: key }))
const sent: string[] = []
let client = new QueryClient()

beforeEach(() => {
  sent.length = 0
  client = new QueryClient()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    const key = new URL(path, 'http://shop.example').searchParams.get('key')
    return Response.json({ data: [challengeRow({ key: key ?? '', solved: true, minutes: 7 })] })
  })
})

it('fetches only the rows of a few solved challenges', async () => {
  client.setQueryData(challengesQuery.queryKey, list)
  await refreshProgress(client, ['two'])
  expect(sent).toEqual(['./api/Challenges/?key=two'])
  const rows = client.getQueryData(challengesQuery.queryKey)
  expect(rows?.map(({ solved }) => solved)).toEqual([false, true, false, false])
  expect(rows?.[1]?.minutes).toBe(7)
  expect(client.getQueryState(challengesQuery.queryKey)?.isInvalidated).toBe(false)
})

it('fetches the whole list for many solved challenges, or if a row cannot be fetched', async () => {
  client.setQueryData(challengesQuery.queryKey, list)
  await refreshProgress(client, keys)
  expect(sent).toEqual([])
  expect(client.getQueryState(challengesQuery.queryKey)?.isInvalidated).toBe(true)
  client.setQueryData(challengesQuery.queryKey, list)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await refreshProgress(client, ['two'])
  expect(client.getQueryState(challengesQuery.queryKey)?.isInvalidated).toBe(true)
})

it('fetches again what is older than a missed change', async () => {
  client.setQueryData(challengesQuery.queryKey, list, { updatedAt: 11_000 })
  client.setQueryData(notesQuery.queryKey, {}, { updatedAt: 13_000 })
  await refetchChanged(client, 10_000)
  const isStale = [challengesQuery, notesQuery].map(
    ({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated,
  )
  expect(isStale).toEqual([true, false])
})

it.each([
  [1, true],
  [-1, false],
])(
  'repeats a first request that is under way %s ms after the page was opened: %s',
  async (ms, isRepeated) => {
    const prefetched = client.prefetchQuery(notesQuery)
    await Promise.all([prefetched, refetchChanged(client, performance.timeOrigin + ms)])
    expect(client.getQueryState(notesQuery.queryKey)?.isInvalidated).toBe(isRepeated)
  },
)
