import { describe, expect, it } from 'vitest'
import { groupSecret, otpAddress } from './authenticator.ts'

describe('setting up an authenticator', () => {
  it('names the shop and the account in the app', () => {
    expect(otpAddress('Forbidden Fruit', 'jim@juice-sh.op', 'ABCD')).toBe(
      'otpauth://totp/Forbidden%20Fruit:jim%40juice-sh.op?secret=ABCD&issuer=Forbidden%20Fruit',
    )
  })

  it('groups the secret for typing', () => {
    expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
    expect(groupSecret('ABCD')).toBe('ABCD')
  })
})
