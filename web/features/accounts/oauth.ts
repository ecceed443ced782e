import type { Authentication, IdentityInfo } from '#contract/http.ts'
import type { ThirdParty } from '#contract/public-configuration.ts'
import { http } from '#web/http.ts'
import type { SignInResponse } from './sign-in-answer.ts'

const STATE = 'oauth_state'

/** The location of the shop, as the page sees it. */
type PageLocation = Pick<Location, 'origin' | 'pathname'>

/** An identity provider (OAuth 2.0, implicit flow). */
export interface Provider {
  /** The display name. */
  name: string
  authorizationUrl: string
  userInfo(accessToken: string): Promise<Pick<IdentityInfo, 'email'>>
  /** Whether the shop can verify its tokens. */
  isBuiltIn: boolean
}

/** The built-in provider. The shop's own address is always authorised there. */
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

/** The browser sends this request: the shop's server calls nobody. The shop's token is not sent along. */
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
 * The identity provider for this address of the shop: the external one if it has a client id and authorises the
 * address, none if it does not authorise it, and the built-in one without a client id.
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

/** The address of the provider's sign-in page. It returns the same `state`. */
export function signInAddress({ authorizationUrl }: Provider): string {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')
  sessionStorage.setItem(STATE, state)
  return `${authorizationUrl}&state=${state}`
}

/** Whether the answer belongs to a request of this browser. The stored state is removed. */
function isExpected(answer: SignInResponse): boolean {
  const state = sessionStorage.getItem(STATE)
  sessionStorage.removeItem(STATE)
  return state !== null && state === answer.state
}

/** The password of an account that signs in by an identity provider. Nobody types it. */
export function passwordFor(email: string): string {
  return btoa([...email].reverse().join(''))
}

/** Opens a session for the user that the identity provider confirmed. Creates the account on the first visit. */
export async function signIn(
  answer: SignInResponse | undefined,
  provider: Provider | undefined,
): Promise<Authentication['authentication']> {
  if (!answer || !isExpected(answer)) throw new Error('Nobody asked for this sign-in')
  if (!provider) throw new Error('No identity provider knows this address')
  const { email } = await provider.userInfo(answer.accessToken)
  if (typeof email !== 'string' || email === '') throw new Error('The identity provider told no e-mail')
  const password = passwordFor(email)
  // On a later visit the account exists already, and the shop refuses to create it.
  await http.post('/api/Users/', { email, password, passwordRepeat: password }).catch(() => {})
  const { authentication } = await http.post<Authentication>('/rest/user/login', {
    email,
    password,
    oauth: true,
    ...(provider.isBuiltIn && { accessToken: answer.accessToken }),
  })
  return authentication
}
