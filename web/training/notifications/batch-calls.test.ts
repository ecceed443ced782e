import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands over together what comes together, each thing once and in order', () => {
  const heard: (readonly number[])[] = []
  const tell = batchCalls<number>(
    (items) => heard.push(items),
    () => 20,
  )
  for (const n of [1, 2, 3]) tell(n)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(20)
  expect(heard).toEqual([[1, 2, 3]])
  tell(4)
  vi.advanceTimersByTime(20)
  expect(heard).toEqual([[1, 2, 3], [4]])
})

it('waits for those that are slow to come', () => {
  const heard: (readonly string[])[] = []
  const tell = batchCalls<string>(
    (items) => heard.push(items),
    (item) => (item.startsWith('slow') ? 300 : 20),
  )
  tell('slow 1')
  vi.advanceTimersByTime(200)
  tell('slow 2')
  vi.advanceTimersByTime(200)
  tell('quick')
  vi.advanceTimersByTime(99)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([['slow 1', 'slow 2', 'quick']])
})
