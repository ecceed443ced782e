import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LeaseClock } from './lease-clock.ts'

let now: number
let clock: LeaseClock
const onExpired = vi.fn()

/** Time passes, and timers fire. */
function pass(ms: number): void {
  now += ms
  vi.advanceTimersByTime(ms)
}

/** How often it called back since the last question. */
function calls(): number {
  const count = onExpired.mock.calls.length
  onExpired.mockClear()
  return count
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = 0
  clock = new LeaseClock(() => now, onExpired)
  clock.extend(100)
  onExpired.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('calls back once when the lease expires', () => {
  pass(99)
  expect([calls(), clock.isExpired, clock.msLeft]).toEqual([0, false, 1])
  pass(1)
  expect([calls(), clock.isExpired, clock.msLeft]).toEqual([1, true, 0])
  pass(1000)
  expect(calls()).toBe(0)
})

it('calls back only at the end of a lease that was extended', () => {
  pass(50)
  expect([clock.extend(200), calls()]).toEqual([true, 0])
  // An alarm that was left behind would ring here.
  vi.advanceTimersByTime(60)
  expect([calls(), vi.getTimerCount()]).toEqual([0, 1])
  now = 200
  vi.advanceTimersByTime(100)
  expect(calls()).toBe(1)
})

it('calls back before an extension if the lease expired unnoticed, as in a process that was suspended', () => {
  now = 150
  expect([clock.extend(300), calls(), clock.msLeft]).toEqual([true, 1, 150])
})

it('sets its alarm again if the timer fires before the lease expires', () => {
  now = 98.5
  vi.advanceTimersByTime(100)
  expect(calls()).toBe(0)
  now = 100
  vi.advanceTimersByTime(2)
  expect(calls()).toBe(1)
})

it('expires at once, without calling back', () => {
  clock.expire()
  expect([clock.isExpired, clock.msLeft, vi.getTimerCount()]).toEqual([true, 0, 0])
  pass(1000)
  expect(calls()).toBe(0)
})

it('accepts no expiry that has passed already', () => {
  pass(50)
  expect([clock.extend(50), clock.msLeft]).toEqual([false, 50])
})
