import { describe, expect, it } from 'vitest'
import { lastLoginIp } from './last-login-ip.ts'

const tokenWith = (data: unknown) => `x.${btoa(JSON.stringify({ data }))}.y`

describe('the address of the last login', () => {
  it('is the address in the token', () => {
    expect(lastLoginIp(tokenWith({ lastLoginIp: '127.0.0.1' }))).toBe('127.0.0.1')
  })

  it('is unknown before the first logout, without a token and with a broken one', () => {
    expect(lastLoginIp(tokenWith({ lastLoginIp: '' }))).toBe('?')
    expect(lastLoginIp(tokenWith({}))).toBe('?')
    expect(lastLoginIp(null)).toBe('?')
    expect(lastLoginIp('nonsense')).toBe('?')
  })
})
