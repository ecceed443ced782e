import { expect, it } from 'vitest'
import { codeError, isCode } from './two-factor.ts'

it('accepts six digits as a code, nothing else', () => {
  expect(isCode('012345')).toBe(true)
  expect(isCode('12345')).toBe(false)
  expect(isCode('1234567')).toBe(false)
  expect(isCode('12345a')).toBe(false)
  expect(isCode(' 12345')).toBe(false)
})

it('says what is wrong with a code, also when it is missing', () => {
  expect(codeError('')).toBe('MANDATORY_CODE')
  expect(codeError('12345')).toBe('INVALID_TWO_FACTOR_AUTH_TOKEN')
  expect(codeError('012345')).toBeUndefined()
})
