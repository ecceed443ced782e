import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LeaseClock } from './lease-clock.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('calls back once when the lease expires', () => {
  let now = 0
  const onExpired = vi.fn()
  const clock = new LeaseClock(() => now, onExpired)
  expect(clock.extend(100)).toBe(true)
  onExpired.mockClear()
  now = 99
  vi.advanceTimersByTime(99)
  expect([onExpired.mock.calls.length, clock.isExpired, clock.msLeft]).toEqual([0, false, 1])
  now = 100
  vi.advanceTimersByTime(1)
  expect([onExpired.mock.calls.length, clock.isExpired, clock.msLeft]).toEqual([1, true, 0])
})

it('sets its alarm again if the timer fires before the lease expires', () => {
  let now = 0
  const onExpired = vi.fn()
  new LeaseClock(() => now, onExpired).extend(100)
  onExpired.mockClear()
  now = 98.5
  vi.advanceTimersByTime(100)
  expect(onExpired).not.toHaveBeenCalled()
  now = 100
  vi.advanceTimersByTime(2)
  expect(onExpired).toHaveBeenCalledOnce()
})

it('accepts no expiry that has passed already', () => {
  const clock = new LeaseClock(() => 50, vi.fn())
  expect([clock.extend(50), clock.isExpired]).toEqual([false, true])
})
