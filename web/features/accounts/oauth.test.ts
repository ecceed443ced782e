import { describe, expect, it } from 'vitest'
import { passwordFor } from './oauth.ts'
import { isSignInAnswer, readSignInAnswer } from './sign-in-answer.ts'

describe('coming back from the identity provider', () => {
  it('is known by what stands in the address', () => {
    expect(isSignInAnswer('/access_token=abc&token_type=bearer')).toBe(true)
    expect(isSignInAnswer('/error=access_denied&state=x')).toBe(true)
    expect(isSignInAnswer('/search')).toBe(false)
    expect(isSignInAnswer('/403')).toBe(false)
  })

  it('brings a token and what we asked with', () => {
    expect(readSignInAnswer('/access_token=a.b.c&token_type=bearer&expires_in=3600&state=s1')).toEqual({
      accessToken: 'a.b.c',
      state: 's1',
    })
  })

  it('may bring a refusal', () => {
    expect(readSignInAnswer('/error=access_denied&state=s1')).toBeUndefined()
  })

  it('opens the account that belongs to the e-mail', () => {
    expect(passwordFor('bjoern.kimminich@gmail.com')).toBe('bW9jLmxpYW1nQGhjaW5pbW1pay5ucmVvamI=')
  })
})
