import { describe, expect, it } from 'vitest'
import { passwordFor, providerFor } from './oauth.ts'
import { isSignInResponse, readSignInResponse } from './sign-in-answer.ts'

describe('the identity provider', () => {
  const place = { origin: 'https://juice.example', pathname: '/shop/' }
  const client = {
    clientId: 'client-1',
    authorizedRedirects: [
      { uri: 'https://juice.example' },
      { uri: 'http://localhost:3000', proxy: 'https://local.example' },
    ],
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    userInfoEndpoint: 'https://www.googleapis.com/oauth2/v1/userinfo?alt=json',
  }
  const redirectFor = (origin: string) => {
    const provider = providerFor(client, { ...place, origin })
    return provider && new URL(provider.authorizationUrl).searchParams.get('redirect_uri')
  }

  it('is the built-in one without a client id', () => {
    const provider = providerFor({ ...client, clientId: '' }, place)
    expect(provider).toMatchObject({ name: 'Orchard ID', isBuiltIn: true })
    expect(provider?.authorizationUrl).toBe(
      './oauth/authorize?redirect_uri=https%3A%2F%2Fjuice.example%2Fshop%2F',
    )
  })

  it('is the one that knows the client, for addresses that are authorised there', () => {
    const provider = providerFor(client, place)
    expect(provider).toMatchObject({ name: 'Google', isBuiltIn: false })
    expect(provider?.authorizationUrl).toBe(
      'https://accounts.google.com/o/oauth2/v2/auth?client_id=client-1&response_type=token&scope=email&redirect_uri=https%3A%2F%2Fjuice.example',
    )
    expect(redirectFor('http://localhost:3000')).toBe('https://local.example')
    expect(redirectFor('https://juice.example.evil')).toBeUndefined()
  })
})

describe('coming back from the identity provider', () => {
  it('is recognised by the parameters in the address', () => {
    expect(isSignInResponse('/access_token=abc&token_type=bearer')).toBe(true)
    expect(isSignInResponse('/error=access_denied&state=x')).toBe(true)
    expect(isSignInResponse('/search')).toBe(false)
    expect(isSignInResponse('/403')).toBe(false)
  })

  it('carries a token and the state of the request', () => {
    expect(readSignInResponse('/access_token=a.b.c&token_type=bearer&expires_in=3600&state=s1')).toEqual({
      accessToken: 'a.b.c',
      state: 's1',
    })
  })

  it('may carry a refusal', () => {
    expect(readSignInResponse('/error=access_denied&state=s1')).toBeUndefined()
  })

  it('opens the account of the e-mail', () => {
    expect(passwordFor('bjoern.kimminich@gmail.com')).toBe('bW9jLmxpYW1nQGhjaW5pbW1pay5ucmVvamI=')
  })
})
