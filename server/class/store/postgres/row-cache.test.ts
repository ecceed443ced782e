import { expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { PostgresRowCache } from './row-cache.ts'

/** Rows that somebody else may change, and a PostgreSQL that may be away. */
function world() {
  const state = { value: 1, isAway: false, hears: true, now: 0, asked: 0 }
  const known = new PostgresRowCache<{ value: number }>({
    isNotified: () => state.hears,
    now: () => state.now,
    read: async (key) => {
      state.asked += 1
      if (state.isAway) throw new StoreUnavailable('gone')
      return key === 'nobody' ? undefined : { value: state.value }
    },
  })
  return { state, known, value: async (key = 'ann') => (await known.get(key))?.value }
}

it('is asked once for some seconds, and at once for what is not there', async () => {
  const { state, value } = world()
  await Promise.all([value(), value(), value()])
  state.now = 14_900
  expect([await value(), state.asked]).toEqual([1, 1])
  state.value = 2
  state.now = 15_100
  expect([await value(), state.asked]).toEqual([2, 2])
  for (let count = 0; count < 2; count++) expect(await value('nobody')).toBeUndefined()
  expect(state.asked).toBe(4)
})

it('is read anew when news come, when some may have been missed, and while none come in', async () => {
  const { state, known, value } = world()
  await value()
  state.value = 2
  known.forget('ann')
  expect(await value()).toBe(2)
  state.value = 3
  known.markStale()
  expect(await value()).toBe(3)
  state.value = 4
  state.hears = false
  expect(await value()).toBe(4)
})

it('does not keep what was read before the news came', async () => {
  const { state, known, value } = world()
  const early = value()
  known.forget('ann')
  state.value = 2
  await early
  expect(await value()).toBe(2)
})

it('goes on with what was known while PostgreSQL is away, but not with what news have said is different', async () => {
  const { state, known, value } = world()
  await value()
  state.isAway = true
  state.hears = false
  known.markStale()
  expect(await value()).toBe(1)
  const { asked } = state
  // Nobody waits for it each time.
  expect([await value(), state.asked]).toEqual([1, asked])
  await expect(known.get('bob')).rejects.toThrow(StoreUnavailable)
  state.now = 2_000
  known.forget('ann')
  await expect(value()).rejects.toThrow(StoreUnavailable)
  state.isAway = false
  state.value = 2
  state.now = 4_000
  expect(await value()).toBe(2)
})

it('reads what was forgotten again at once, so that it is known although PostgreSQL is away by the time somebody asks', async () => {
  const { state, known, value } = world()
  await value()
  state.value = 2
  known.forget('ann')
  await expect.poll(() => state.asked).toBe(2)
  state.isAway = true
  state.hears = false
  expect(await value()).toBe(2)
  // Whom nobody asked for is not read.
  known.forget('bob')
  expect(state.asked).toBe(3)
})

it('does not wait for one that takes too long, where it is known', async () => {
  let isSlow = false
  const known = new PostgresRowCache<{ value: number }>({
    isNotified: () => false,
    read: () => (isSlow ? new Promise(() => {}) : Promise.resolve({ value: 1 })),
  })
  await known.get('ann')
  isSlow = true
  expect(await known.get('ann')).toEqual({ value: 1 })
})
