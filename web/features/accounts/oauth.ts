import type { Authentication, IdentityInfo } from '#contract/http.ts'
import type { ThirdParty } from '#web/configuration.ts'
import { http } from '#web/http.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const STATE = 'oauth_state'

/** Where the shop is, as its page sees it. */
type PageLocation = Pick<Location, 'origin' | 'pathname'>

/** Who asks people on behalf of the shop who they are (OAuth 2.0, implicit flow). */
export interface Provider {
  /** What people know it by. */
  name: string
  authorizationUrl: string
  userInfo(accessToken: string): Promise<Pick<IdentityInfo, 'email'>>
  /** Whether the shop can check its tokens. */
  isBuiltIn: boolean
}

/** The provider that ships inside. The shop's own address is always authorised there. */
function builtInProvider({ origin, pathname }: PageLocation): Provider {
  const query = new URLSearchParams({ redirect_uri: `${origin}${pathname}` })
  return {
    name: 'Orchard ID',
    authorizationUrl: `./oauth/authorize?${query}`,
    userInfo: (accessToken) =>
      http.get<IdentityInfo>(`/oauth/userinfo?access_token=${encodeURIComponent(accessToken)}`),
    isBuiltIn: true,
  }
}

function providerName(endpoint: string): string {
  const { host } = new URL(endpoint)
  return host === 'accounts.google.com' ? 'Google' : host
}

/** The browser itself asks: the shop's server never calls anybody. The shop's own token is not sent along. */
async function fetchUserInfo(endpoint: string, accessToken: string): Promise<Pick<IdentityInfo, 'email'>> {
  const address = new URL(endpoint)
  address.searchParams.set('access_token', accessToken)
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`)
  return response.json()
}

function isOrigin(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

/**
 * The provider that people at this address of the shop can sign in with: the one outside where there is a client id and
 * the address is authorised, nobody where it is not, and the built-in one without a client id.
 */
export function providerFor(thirdParty: ThirdParty, place: PageLocation): Provider | undefined {
  const { clientId, authorizedRedirects, authorizationEndpoint, userInfoEndpoint } = thirdParty
  if (clientId === '') return builtInProvider(place)
  const redirect = authorizedRedirects.find(({ uri }) => isOrigin(uri, place.origin))
  if (!redirect) return undefined
  const address = new URL(authorizationEndpoint)
  const query = {
    client_id: clientId,
    response_type: 'token',
    scope: 'email',
    redirect_uri: redirect.proxy ?? redirect.uri,
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return {
    name: providerName(authorizationEndpoint),
    authorizationUrl: address.href,
    userInfo: (accessToken) => fetchUserInfo(userInfoEndpoint, accessToken),
    isBuiltIn: false,
  }
}

/** Where to send somebody who wants to sign in. They come back with the same `state`. */
export function signInAddress({ authorizationUrl }: Provider): string {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')
  sessionStorage.setItem(STATE, state)
  return `${authorizationUrl}&state=${state}`
}

/** Whether this answer belongs to a question that this browser asked. Asked once, it is forgotten. */
function isExpected(answer: SignInAnswer): boolean {
  const state = sessionStorage.getItem(STATE)
  sessionStorage.removeItem(STATE)
  return state !== null && state === answer.state
}

/** The password of an account that is opened by somebody else's word: nobody ever types it. */
export function passwordFor(email: string): string {
  return btoa([...email].reverse().join(''))
}

/** Opens a session for whom the identity provider vouches for; the first time, an account as well. */
export async function signIn(
  answer: SignInAnswer | undefined,
  provider: Provider | undefined,
): Promise<Authentication['authentication']> {
  if (!answer || !isExpected(answer)) throw new Error('Nobody asked for this sign-in')
  if (!provider) throw new Error('No identity provider knows this address')
  const { email } = await provider.userInfo(answer.accessToken)
  if (typeof email !== 'string' || email === '') throw new Error('The identity provider told no e-mail')
  const password = passwordFor(email)
  // Whoever was here before has an account already, and the shop says so.
  await http.post('/api/Users/', { email, password, passwordRepeat: password }).catch(() => {})
  const { authentication } = await http.post<Authentication>('/rest/user/login', {
    email,
    password,
    oauth: true,
    ...(provider.isBuiltIn && { accessToken: answer.accessToken }),
  })
  return authentication
}
