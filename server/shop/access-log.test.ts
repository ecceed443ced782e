import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, vi } from 'vitest'
import { AccessLog } from './access-log.ts'
import { shopSchema } from './storage/schema.ts'
import { Tables } from './storage/tables.ts'

it('keeps the lines of the last two days', () => {
  const tables = new Tables(new DatabaseSync(':memory:'))
  tables.exec(shopSchema)
  const log = new AccessLog(
    () => tables,
    (error) => expect.fail(String(error)),
  )
  const noon = (day: number): Date => new Date(2026, 10, day, 12)
  for (const day of [1, 1, 2, 3]) {
    log.add(noon(day), `GET /${day}`)
    log.flush()
  }
  expect(log.days()).toEqual(['2026-11-02', '2026-11-03'])
  expect(log.read('2026-11-03')).toBe('GET /3\n')
  log.add(noon(4), 'GET /4')
  expect(log.days()).toEqual(['2026-11-03', '2026-11-04'])
  log.add(noon(4), 'GET /lost')
  log.discard()
  expect(log.read('2026-11-04')).toBe('GET /4\n')
})

it('reports why lines were lost, without an error for those who wrote them', () => {
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

it('waits for its turn before it writes buffered lines', async () => {
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
