import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes on calls together, each once and in order', () => {
  const batches: (readonly number[])[] = []
  const add = batchCalls<number>(
    (items) => batches.push(items),
    () => 20,
  )
  for (const n of [1, 2, 3]) add(n)
  expect(batches).toEqual([])
  vi.advanceTimersByTime(20)
  expect(batches).toEqual([[1, 2, 3]])
  add(4)
  vi.advanceTimersByTime(20)
  expect(batches).toEqual([[1, 2, 3], [4]])
})

it('waits for slow calls', () => {
  const batches: (readonly string[])[] = []
  const add = batchCalls<string>(
    (items) => batches.push(items),
    (item) => (item.startsWith('slow') ? 300 : 20),
  )
  add('slow 1')
  vi.advanceTimersByTime(200)
  add('slow 2')
  vi.advanceTimersByTime(200)
  add('quick')
  vi.advanceTimersByTime(99)
  expect(batches).toEqual([])
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([['slow 1', 'slow 2', 'quick']])
})
