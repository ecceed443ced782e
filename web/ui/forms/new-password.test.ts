import { describe, expect, it } from 'vitest'
import { passwordErrors } from './new-password.ts'

describe('a new password', () => {
  it('has 5 to 40 characters', () => {
    expect(passwordErrors('12345', '12345')).toEqual({})
    expect(passwordErrors('1234', '1234')).toEqual({ password: 'INVALID_PASSWORD_LENGTH' })
    const long = 'x'.repeat(41)
    expect(passwordErrors(long, long)).toEqual({ password: 'INVALID_PASSWORD_LENGTH' })
  })

  it('is needed twice, and the same both times', () => {
    expect(passwordErrors('', '')).toEqual({
      password: 'MANDATORY_NEW_PASSWORD',
      repeat: 'MANDATORY_PASSWORD_REPEAT',
    })
    expect(passwordErrors('secret', 'secrets')).toEqual({ repeat: 'PASSWORDS_NOT_MATCHING' })
    expect(passwordErrors('secrets', 'secret')).toEqual({ repeat: 'PASSWORDS_NOT_MATCHING' })
  })
})
