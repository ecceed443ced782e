import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Learner } from '../store/model.ts'
import { OneTimeCodes } from './one-time-codes.ts'

const MINUTE_MS = 60_000
const grant = { learner: { id: 'ann' } as Learner, end: new Date('2026-03-01') }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('lets in whom it was issued for, until it is revoked', () => {
  const codes = new OneTimeCodes()
  const [first, second] = [codes.issue(grant), codes.issue({ ...grant, consent: 'a consent' })]
  expect(first).toMatch(/^[\w-]{32}$/)
  expect(codes.peek(first)).toMatchObject(grant)
  expect(codes.peek(second)?.consent).toBe('a consent')
  expect(codes.peek(`${first}x`)).toBeUndefined()
  codes.revoke(first)
  expect([codes.peek(first), codes.peek(second)?.consent]).toEqual([undefined, 'a consent'])
})

it('is valid for five minutes', () => {
  const codes = new OneTimeCodes()
  const code = codes.issue(grant)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  // Others do not shorten it.
  codes.issue(grant)
  expect(codes.peek(code)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(codes.peek(code)).toBeUndefined()
})
