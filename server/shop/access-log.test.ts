import { afterEach, expect, it, vi } from 'vitest'
import { AccessLog } from './access-log.ts'

it('says why lines were lost, and troubles nobody who wrote them', () => {
  const lost: unknown[] = []
  const locked = new Error('database is locked')
  const log = new AccessLog(
    () => {
      throw locked
    },
    (error) => lost.push(error),
  )
  log.add(new Date(0), 'GET /')
  log.close()
  expect(lost).toEqual([locked])
})

afterEach(() => {
  vi.useRealTimers()
})

it('waits for its turn before it writes what has gathered', async () => {
  vi.useFakeTimers()
  const turn = Promise.withResolvers<void>()
  const tried: string[] = []
  const log = new AccessLog(
    () => {
      throw new Error('somebody looked for the tables')
    },
    (error) => tried.push(String(error)),
    () => turn.promise,
  )
  log.add(new Date(0), 'GET /')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toEqual([])
  turn.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toHaveLength(1)
  log.close()
})
