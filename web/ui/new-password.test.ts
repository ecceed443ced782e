import { describe, expect, it } from 'vitest'
import { complaintsAboutPassword } from './new-password.ts'

describe('a new password', () => {
  it('has 5 to 40 characters', () => {
    expect(complaintsAboutPassword('12345', '12345')).toEqual({})
    expect(complaintsAboutPassword('1234', '1234')).toEqual({ password: 'INVALID_PASSWORD_LENGTH' })
    const long = 'x'.repeat(41)
    expect(complaintsAboutPassword(long, long)).toEqual({ password: 'INVALID_PASSWORD_LENGTH' })
  })

  it('is wanted twice, and the same both times', () => {
    expect(complaintsAboutPassword('', '')).toEqual({
      password: 'MANDATORY_NEW_PASSWORD',
      repeat: 'MANDATORY_PASSWORD_REPEAT',
    })
    expect(complaintsAboutPassword('secret', 'secrets')).toEqual({ repeat: 'PASSWORDS_NOT_MATCHING' })
    expect(complaintsAboutPassword('secrets', 'secret')).toEqual({ repeat: 'PASSWORDS_NOT_MATCHING' })
  })
})
