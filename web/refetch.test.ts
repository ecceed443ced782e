import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refetchAfterChange, storeAnswer } from './refetch.ts'

/** A page that shows some data, or has only requested them for another screen. The test answers its requests. */
function openPage(data?: string, isShown = true) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const requests: ((text: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['board'],
    queryFn: () => new Promise<string>((resolve) => requests.push(resolve)),
  })
  if (data !== undefined) client.setQueryData(query.queryKey, data)
  const observer = new QueryObserver(client, query)
  if (isShown) onTestFinished(observer.subscribe(() => {}))
  else void client.prefetchQuery({ ...query, staleTime: 0 })
  const show = () => onTestFinished(observer.subscribe(() => {}))
  return { client, queryKey: query.queryKey, requests, show, shown: () => observer.getCurrentResult().data }
}

describe('refetching after a change', () => {
  test('sends one request', async () => {
    const { client, queryKey, requests, shown } = openPage('before')
    const refetched = refetchAfterChange(client, { queryKey })
    requests[0]?.('after')
    await refetched
    expect([requests.length, shown()]).toEqual([1, 'after'])
  })

  test('sends another one after a first request that was under way', async () => {
    const { client, queryKey, requests, shown } = openPage()
    const refetched = refetchAfterChange(client, { queryKey })
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.('after')
    await refetched
    expect(shown()).toBe('after')
  })

  test('sends no more than that for several changes during the first request', async () => {
    const { client, queryKey, requests, shown } = openPage()
    const refetched = [1, 2, 3].map(() => refetchAfterChange(client, { queryKey }))
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.('after')
    await Promise.all(refetched)
    expect([requests.length, shown()]).toEqual([2, 'after'])
  })
})

test.each([undefined, 'first'])(
  'a screen that opens later refetches what was requested before (known: %s)',
  async (known) => {
    const { client, queryKey, requests, show, shown } = openPage(known, false)
    const refetched = refetchAfterChange(client, { queryKey })
    requests[0]?.('before')
    await refetched
    expect(requests.length).toBe(1)
    show()
    expect(requests.length).toBe(2)
    requests[1]?.('after')
    await expect.poll(shown).toBe('after')
  },
)

describe('an answer that is stored', () => {
  test('is shown without a request', () => {
    const { client, queryKey, requests, shown } = openPage('before')
    storeAnswer(client, queryKey, 'after')
    expect([requests.length, shown()]).toEqual([0, 'after'])
  })

  test.each([undefined, 'before'])('is not replaced by an earlier one (known: %s)', async (known) => {
    const { client, queryKey, requests, shown } = openPage(known)
    if (known !== undefined) void refetchAfterChange(client, { queryKey })
    expect(requests.length).toBe(1)
    storeAnswer(client, queryKey, 'after')
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    expect(shown()).toBe('after')
    requests[1]?.('newest')
    await expect.poll(shown).toBe('newest')
  })

  test('is not replaced by one that was requested for a screen that is not open yet', async () => {
    const { client, queryKey, requests } = openPage(undefined, false)
    storeAnswer(client, queryKey, 'after')
    requests[0]?.('before')
    requests[1]?.('newest')
    await expect.poll(() => client.getQueryData(queryKey)).toBe('newest')
  })

  test('leads to a second request if it changes data that are not there yet', async () => {
    const { client, queryKey, requests, shown } = openPage()
    storeAnswer(client, queryKey, (before) => before && `${before}, changed`)
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.('after')
    await expect.poll(shown).toBe('after')
  })
})
