import { expect, it } from 'vitest'
import { isCode } from './two-factor.ts'

it('takes six digits for a code, nothing else', () => {
  expect(isCode('012345')).toBe(true)
  expect(isCode('12345')).toBe(false)
  expect(isCode('1234567')).toBe(false)
  expect(isCode('12345a')).toBe(false)
  expect(isCode(' 12345')).toBe(false)
})
