import { afterEach, expect, it, vi } from 'vitest'
import { LocalPubSub } from '../store/pub-sub.ts'
import { type EndWatchOptions, watchEnds } from './end-watch.ts'

const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

it('disconnects the learners of a class within a minute after the clock has reached its end, and nobody else', async () => {
  vi.useFakeTimers({ now: NOON })
  const endsAt = { monday: NOON + 90_000, tuesday: NOON + 86_400_000 } as Record<string, number>
  const classOf = { ann: 'monday', bob: 'tuesday' } as Record<string, string>
  const disconnected: string[] = []
  const problems: unknown[] = []
  const classStore = {
    learnerOfShop: async (shop: string) => classOf[shop] && { classId: classOf[shop] },
    classById: async (id: string) => ({
      endsAt: new Date(endsAt[id] ?? 0).toISOString(),
      archivedAt: null,
    }),
    pubSub: new LocalPubSub(),
  } as unknown as EndWatchOptions['classStore']
  const stop = watchEnds({
    classStore,
    shops: {
      shopsWithOpenTabs: async () => new Set(['ann', 'bob', 'a copy for a trainer']),
      disconnect: async (shop) => void disconnected.push(shop),
    },
    reporter: { unexpected: (error) => problems.push(error) },
  })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(disconnected).toEqual([])
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(disconnected).toEqual(['ann'])
  stop()
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect([disconnected, problems]).toEqual([['ann'], []])
})
