import { expect, it } from 'vitest'
import { RowCache } from './row-cache.ts'
import { StoreUnavailable } from './unavailable.ts'

/** Rows that another process may change, in a PostgreSQL that may be unavailable. */
function world() {
  const state = { value: 1, isAway: false, hears: true, now: 0, asked: 0 }
  const known = new RowCache<{ value: number }>({
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

it('asks once per interval for known rows, and each time for unknown ones', async () => {
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

it('reads again after a message, after messages may have been missed, and while none arrive', async () => {
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

it('does not keep a row that was read before the message', async () => {
  const { state, known, value } = world()
  const early = value()
  known.forget('ann')
  state.value = 2
  await early
  expect(await value()).toBe(2)
})

it('uses known rows while PostgreSQL is unavailable, except those that have changed', async () => {
  const { state, known, value } = world()
  await value()
  state.isAway = true
  state.hears = false
  known.markStale()
  expect(await value()).toBe(1)
  const { asked } = state
  // The second read does not wait for PostgreSQL.
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

it('asks again as soon as a message shows that PostgreSQL is available again', async () => {
  const { state, known, value } = world()
  state.isAway = true
  await expect(value()).rejects.toThrow(StoreUnavailable)
  state.isAway = false
  await expect(value()).rejects.toThrow(StoreUnavailable)
  known.forget('bob')
  expect(await value()).toBe(1)
})

it('reads a changed row at once, so that it is known if PostgreSQL becomes unavailable', async () => {
  const { state, known, value } = world()
  await value()
  state.value = 2
  known.forget('ann')
  await expect.poll(() => state.asked).toBe(2)
  state.isAway = true
  state.hears = false
  expect(await value()).toBe(2)
  // Rows that nobody asked for are not read.
  known.forget('bob')
  expect(state.asked).toBe(3)
})

it('does not wait long for a row that is known', async () => {
  let isSlow = false
  const known = new RowCache<{ value: number }>({
    isNotified: () => false,
    read: () => (isSlow ? new Promise(() => {}) : Promise.resolve({ value: 1 })),
  })
  await known.get('ann')
  isSlow = true
  expect(await known.get('ann')).toEqual({ value: 1 })
})
