import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchAnew, storeAnswer } from './fetch-anew.ts'

/** A page that shows some data, whose requests are answered by the test. */
function openPage(data?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const requests: ((text: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['board'],
    queryFn: () => new Promise<string>((resolve) => requests.push(resolve)),
  })
  if (data !== undefined) client.setQueryData(query.queryKey, data)
  const observer = new QueryObserver(client, query)
  onTestFinished(observer.subscribe(() => {}))
  return { client, queryKey: query.queryKey, requests, shown: () => observer.getCurrentResult().data }
}

describe('fetching anew', () => {
  test('sends one request', async () => {
    const { client, queryKey, requests, shown } = openPage('before')
    const fetched = fetchAnew(client, { queryKey })
    requests[0]?.('after')
    await fetched
    expect([requests.length, shown()]).toEqual([1, 'after'])
  })

  test('sends another one after a first request that was under way', async () => {
    const { client, queryKey, requests, shown } = openPage()
    const fetched = fetchAnew(client, { queryKey })
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.('after')
    await fetched
    expect(shown()).toBe('after')
  })
})

describe('an answer that is stored', () => {
  test('is shown without a request', () => {
    const { client, queryKey, requests, shown } = openPage('before')
    storeAnswer(client, queryKey, 'after')
    expect([requests.length, shown()]).toEqual([0, 'after'])
  })

  test.each([undefined, 'before'])('is not replaced by an earlier one (known: %s)', async (known) => {
    const { client, queryKey, requests, shown } = openPage(known)
    if (known !== undefined) void fetchAnew(client, { queryKey })
    expect(requests.length).toBe(1)
    storeAnswer(client, queryKey, 'after')
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    expect(shown()).toBe('after')
    requests[1]?.('newest')
    await expect.poll(shown).toBe('newest')
  })

  test('is a change of what the server will answer, as long as nothing is known', async () => {
    const { client, queryKey, requests, shown } = openPage()
    storeAnswer(client, queryKey, (before) => before && `${before}, changed`)
    requests[0]?.('before')
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.('after')
    await expect.poll(shown).toBe('after')
  })
})
