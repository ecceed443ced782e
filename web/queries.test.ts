import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { HttpError, NotSignedIn } from './http.ts'
import { retryFailedQueries, shouldRetry } from './queries.ts'

it('retries after a lost connection or a busy shop, twice at most, and never after a refusal', () => {
  const tries = (error: Error) => [0, 1, 2].map((failures) => shouldRetry(failures, error))
  expect(tries(new TypeError('Failed to fetch'))).toEqual([true, true, false])
  expect(tries(new HttpError(503, 'busy'))).toEqual([true, true, false])
  expect(tries(new HttpError(500, 'broken'))).toEqual([false, false, false])
  expect(tries(new HttpError(401, 'who?'))).toEqual([false, false, false])
  expect(tries(new NotSignedIn())).toEqual([false, false, false])
})

it.each([
  [new TypeError('Failed to fetch'), true],
  [new HttpError(500, 'broken'), true],
  [new HttpError(404, 'nothing here'), false],
  [new NotSignedIn(), false],
])('recovers on its own from %s once the shop is back: %s', async (error, recovers) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let isAway = true
  const queryFn = async () => {
    if (isAway) throw error
    return 'here'
  }
  const observer = new QueryObserver(client, { queryKey: ['something'], queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  isAway = false
  await retryFailedQueries(client)
  expect(observer.getCurrentResult().data).toBe(recovers ? 'here' : undefined)
  stop()
})
