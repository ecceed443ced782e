import { expect, it } from 'vitest'
import { isTooLong, warningOf } from './plan-warnings.ts'

const at = (time: string) => `2026-11-24T${time}Z`
const times = { now: Date.parse(at('10:00')), endsAt: Date.parse(at('18:00')) }
const warning = (from: string | null, until: string | null = null) =>
  warningOf({ minutes: 30, from: from && at(from), until: until && at(until) }, times)

it('warns of parts that are over, or that end after the class', () => {
  expect(warning(null)).toBeUndefined()
  expect(warning('10:30')).toBeUndefined()
  expect(warning('09:45')).toBeUndefined()
  expect(warning('09:30')).toBe('PAST')
  expect(warning(null, '09:59')).toBe('PAST')
  expect(warning('17:30')).toBeUndefined()
  expect(warning('17:31')).toBe('AFTER_END')
  expect(warning('17:31', '17:50')).toBeUndefined()
  expect(warning(null, '19:00')).toBe('AFTER_END')
})

it('warns of a plan that takes longer than the class is open', () => {
  expect(isTooLong([{ minutes: 240 }, { minutes: 240 }], times)).toBe(false)
  expect(isTooLong([{ minutes: 240 }, { minutes: 241 }], times)).toBe(true)
})
