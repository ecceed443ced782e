import { describe, expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import { loginError, loginHintKey, pendingSession } from './login.ts'

describe('a failed login', () => {
  it('shows the answer of the shop', () => {
    expect(loginError(new HttpError(401, 'Invalid email or password.'))).toBe('Invalid email or password.')
  })

  it('shows an object as [object Object], which reveals that an attack had an effect', () => {
    expect(loginError(new HttpError(500, { error: { message: 'SQLITE_ERROR' } }))).toBe('[object Object]')
  })

  it('adds a readable line that fits the failure', () => {
    expect(loginHintKey(new HttpError(401, 'no'))).toBe('LOGIN_REFUSED')
    expect(loginHintKey(new HttpError(500, {}))).toBe('LOGIN_BROKE')
    expect(loginHintKey(new TypeError('Failed to fetch'))).toBe('LOGIN_UNREACHABLE')
  })
})

describe('a login with a second factor', () => {
  it('continues with the token that the shop issued for it', () => {
    const body = { status: 'totp_token_required', data: { tmpToken: 'half' } }
    expect(pendingSession(new HttpError(401, body))).toEqual({ tmpToken: 'half' })
  })

  it('is not mistaken for a wrong password, nor the other way round', () => {
    expect(pendingSession(new HttpError(401, 'Invalid email or password.'))).toBeUndefined()
    expect(pendingSession(new HttpError(401, { status: 'totp_token_required' }))).toBeUndefined()
    expect(pendingSession(new TypeError('Failed to fetch'))).toBeUndefined()
  })
})
