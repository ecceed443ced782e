import { describe, expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import { registerError } from './register.ts'

describe('a refused registration', () => {
  it('shows the first complaint with a capital letter', () => {
    const body = {
      message: 'Validation error',
      errors: [{ field: 'email', message: 'email must be unique' }, { message: 'another' }],
    }
    expect(registerError(new HttpError(400, body))).toBe('Email must be unique')
  })

  it('shows what the shop said where there is no list', () => {
    expect(registerError(new HttpError(400, 'Invalid email/password cannot be empty'))).toBe(
      'Invalid email/password cannot be empty',
    )
    expect(registerError(new HttpError(400, { message: 'internal error', errors: [] }))).toBe(
      'internal error',
    )
  })

  it('says nothing of its own when the shop said nothing', () => {
    expect(registerError(new TypeError('Failed to fetch'))).toBeUndefined()
  })
})
