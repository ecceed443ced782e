import { afterEach, expect, it, vi } from 'vitest'
import { LocalPubSub } from '../store/pub-sub.ts'
import { type EndWatchOptions, watchEnds } from './end-watch.ts'

/** A class whose end the test decides, with one learner who has a tab open. */
function watch(itsClass: () => object) {
  const pubSub = new LocalPubSub()
  const disconnected: string[] = []
  const problems: unknown[] = []
  const stop = watchEnds({
    classStore: {
      learnerOfShop: async () => ({ classId: 'monday' }),
      classById: async () => itsClass(),
      pubSub,
    } as unknown as EndWatchOptions['classStore'],
    shops: {
      shopsWithOpenTabs: async () => new Set(['ann']),
      disconnect: async (shop) => void disconnected.push(shop),
    },
    reporter: { unexpected: (error) => problems.push(error) },
  })
  return { pubSub, disconnected, problems, stop }
}

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

it('disconnects them at once when the class is ended, in any process, and receives no events once it is stopped', async () => {
  vi.useFakeTimers({ now: NOON })
  const { pubSub, disconnected, stop } = watch(() => ({
    endsAt: null,
    archivedAt: new Date(NOON).toISOString(),
  }))
  pubSub.publish({ kind: 'consents', classId: 'monday' })
  await vi.advanceTimersByTimeAsync(1)
  expect(disconnected).toEqual([])
  pubSub.publish({ kind: 'class', classId: 'monday' })
  await vi.advanceTimersByTimeAsync(1)
  expect(disconnected).toEqual(['ann'])
  stop()
  pubSub.publish({ kind: 'class', classId: 'monday' })
  await vi.advanceTimersByTimeAsync(1)
  expect(disconnected).toEqual(['ann'])
})

it('reports that the class store is away, and looks again a minute later', async () => {
  vi.useFakeTimers({ now: NOON })
  let isAway = true
  const { disconnected, problems, stop } = watch(() => {
    if (isAway) throw new Error('away')
    return { endsAt: new Date(NOON).toISOString(), archivedAt: null }
  })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([disconnected, problems]).toEqual([[], [new Error('away')]])
  isAway = false
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  stop()
  expect(disconnected).toEqual(['ann'])
})
