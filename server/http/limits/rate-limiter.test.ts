import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RateLimiter, RateLimiters } from './rate-limiter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const LIMIT = { atOnce: 3, perSecond: 2 }

/** How many of these attempts are allowed. */
function allowed(limiter: RateLimiter, attempts = 10): number {
  return Array.from({ length: attempts }, () => limiter.take()).filter(Boolean).length
}

it('allows a few at once, then a number per second, and never saves up more than the few', () => {
  const limiter = new RateLimiter(LIMIT)
  expect(allowed(limiter)).toBe(3)
  vi.advanceTimersByTime(499)
  expect(limiter.take()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(allowed(limiter)).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(allowed(limiter)).toBe(2)
  vi.advanceTimersByTime(3_600_000)
  expect(allowed(limiter)).toBe(3)
})

it('takes several or none', () => {
  const limiter = new RateLimiter(LIMIT)
  expect(limiter.take(4)).toBe(false)
  expect(limiter.take(2)).toBe(true)
  expect(limiter.take(2)).toBe(false)
  expect(limiter.take(1)).toBe(true)
})

it('gives back what was taken, and no more than that', () => {
  const limiter = new RateLimiter(LIMIT)
  limiter.take()
  limiter.refund()
  limiter.refund()
  expect(allowed(limiter)).toBe(3)
  limiter.refund()
  expect(allowed(limiter)).toBe(1)
})

it('counts each key on its own', () => {
  const limiters = new RateLimiters({ atOnce: 1, perSecond: 0 }, 10)
  expect([limiters.take('eve'), limiters.take('eve'), limiters.take('bob')]).toEqual([true, false, true])
  limiters.refund('eve')
  limiters.refund('nobody')
  expect([limiters.take('eve'), limiters.take('bob')]).toEqual([true, false])
})

it('forgets the key that was used least recently, and no other', () => {
  const limiters = new RateLimiters({ atOnce: 1, perSecond: 0 }, 2)
  limiters.take('eve')
  limiters.take('bob')
  expect(limiters.take('eve')).toBe(false)
  // There is room for two: Bob was used least recently.
  limiters.take('zoe')
  expect(limiters.take('eve')).toBe(false)
  expect(limiters.take('bob')).toBe(true)
})
