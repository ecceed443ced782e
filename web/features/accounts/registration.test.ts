import { describe, expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import {
  EMPTY_REGISTRATION,
  type Registration,
  registerError,
  validateRegistration,
  withPassword,
  withPasswordRepeat,
} from './registration.ts'

const complete: Registration = {
  email: 'ada@juice-sh.op',
  password: 'secret',
  repeat: 'secret',
  isRepeated: true,
  question: 3,
  answer: 'Byron',
}

describe('the registration form', () => {
  it('needs all fields', () => {
    expect(validateRegistration(EMPTY_REGISTRATION)).toEqual({
      email: 'MANDATORY_EMAIL',
      password: 'MANDATORY_PASSWORD',
      repeat: 'MANDATORY_PASSWORD_REPEAT',
      question: 'MANDATORY_SECURITY_QUESTION',
      answer: 'MANDATORY_SECURITY_ANSWER',
    })
    expect(validateRegistration(complete)).toEqual({})
  })

  it('needs an e-mail that looks like one', () => {
    expect(validateRegistration({ ...complete, email: 'ada' })).toEqual({ email: 'INVALID_EMAIL' })
  })

  it('needs a password of 5 to 40 characters', () => {
    const typed = (password: string) => validateRegistration(withPassword(complete, password))
    expect(typed('1234')).toEqual({ password: 'INVALID_PASSWORD_LENGTH' })
    expect(typed('12345')).toEqual({})
    expect(typed('x'.repeat(40))).toEqual({})
    expect(typed('x'.repeat(41))).toEqual({ password: 'INVALID_PASSWORD_LENGTH' })
  })

  it('compares when the repetition is typed', () => {
    expect(validateRegistration(withPasswordRepeat(complete, 'secre'))).toEqual({
      repeat: 'PASSWORDS_NOT_MATCHING',
    })
    expect(validateRegistration(withPasswordRepeat(complete, 'secret'))).toEqual({})
  })

  it('does not compare again when the password is changed afterwards', () => {
    expect(validateRegistration(withPassword(complete, 'different'))).toEqual({})
  })
})

describe('a refused registration', () => {
  it('shows the first error with a capital letter', () => {
    const body = {
      message: 'Validation error',
      errors: [{ field: 'email', message: 'email must be unique' }, { message: 'another' }],
    }
    expect(registerError(new HttpError(400, body))).toBe('Email must be unique')
  })

  it('shows the message of the shop if there is no list', () => {
    expect(registerError(new HttpError(400, 'Invalid email/password cannot be empty'))).toBe(
      'Invalid email/password cannot be empty',
    )
    expect(registerError(new HttpError(400, { message: 'internal error', errors: [] }))).toBe(
      'internal error',
    )
  })

  it('shows no message if the shop sent none', () => {
    expect(registerError(new TypeError('Failed to fetch'))).toBeUndefined()
  })
})
