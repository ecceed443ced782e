import { expect, test } from 'vitest'
import { formatTimeLeft, timeLeft } from './clock.ts'

const TIMES = { startsAt: '2026-01-01T10:00:00Z', endsAt: '2026-01-01T12:00:00Z' }

test('the clock counts to the start, then to the end, and then stands still', () => {
  expect(timeLeft(TIMES, Date.parse('2026-01-01T09:59:59Z'))).toEqual({ until: 'start', ms: 1_000 })
  expect(timeLeft(TIMES, Date.parse('2026-01-01T10:00:00Z'))).toEqual({ until: 'end', ms: 7_200_000 })
  expect(timeLeft(TIMES, Date.parse('2026-01-01T12:00:00Z'))).toBeNull()
})

test('a countdown has days, hours, minutes and seconds, and shows 0 only at the end', () => {
  expect(formatTimeLeft(500, 'en')).toBe('00:01')
  expect(formatTimeLeft(123_000, 'en')).toBe('02:03')
  expect(formatTimeLeft(3_723_000, 'en')).toBe('1:02:03')
  expect(formatTimeLeft(2 * 86_400_000 + 3_000, 'en')).toBe('2 days, 0:00:03')
  expect(formatTimeLeft(86_400_000, 'de')).toBe('1 Tag, 0:00:00')
})
