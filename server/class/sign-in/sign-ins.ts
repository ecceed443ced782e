import { randomBytes } from 'node:crypto'
import { RateLimiter, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { cookieValues, hostCookieHeader } from '../access/cookies.ts'
import { networkOf } from '../join/guess-limit.ts'
import type { PersonClaims } from './claims.ts'
import { ProviderClient, type SignInChecks } from './provider-client.ts'
import { type SignInProblem, SignInRefusal } from './refusal.ts'
import type { SignInProvider, SignInSettings } from './settings.ts'

/** How long a sign-in may take. */
const LONGEST_S = 600
/** Sign-ins that are begun, by everybody together, and from one address, which a whole school may share. */
const BEGUN = { atOnce: 500, perSecond: 40 }
const BEGUN_AT_ADDRESS = { atOnce: 300, perSecond: 10 }
const MOST_ADDRESSES = 10_000

/** Where a sign-in comes from. */
export interface SignInRequest {
  providerId: string
  /** The address that the provider sends the browser back to. */
  redirectUri: string
  /** Whether browsers keep `__Host-` cookies of this address. */
  isSecure: boolean
}

interface BegunSignIn<Purpose> extends SignInChecks {
  providerId: string
  purpose: Purpose
  /** In the cookie of the browser that has begun. */
  browser: string
  /** By a monotonic clock. */
  until: number
}

/** A person whom a provider has signed in. */
export interface SignedInPerson<Purpose> {
  provider: SignInProvider
  claims: PersonClaims
  purpose: Purpose
}

/**
 * Sign-ins by OpenID Connect between the way to the provider and the way back. Each belongs to one browser, is valid for
 * ten minutes, and once. All functions throw `SignInRefusal`.
 */
export class SignIns<Purpose> {
  readonly #clients: ReadonlyMap<string, ProviderClient>
  readonly #warn: (message: string) => void
  readonly #begun = new Map<string, BegunSignIn<Purpose>>()
  readonly #limit = new RateLimiter(BEGUN)
  readonly #limitOf = new RateLimiters(BEGUN_AT_ADDRESS, MOST_ADDRESSES)

  constructor({ providers }: Pick<SignInSettings, 'providers'>, warn: (message: string) => void) {
    this.#clients = new Map(providers.map((provider) => [provider.id, new ProviderClient(provider)]))
    this.#warn = warn
  }

  has(providerId: string): boolean {
    return this.#clients.has(providerId)
  }

  /** The address of the provider, and the cookie that binds the sign-in to the browser. */
  async begin(
    { providerId, redirectUri, isSecure }: SignInRequest,
    purpose: Purpose,
    address: string,
  ): Promise<{ location: string; cookie: string }> {
    return this.#explained(providerId, async (client) => {
      if (!this.#limitOf.take(networkOf(address)) || !this.#limit.take())
        throw new SignInRefusal('crowded', 'too many are begun at once')
      const { location, checks } = await client.begin(redirectUri)
      const browser = randomBytes(24).toString('base64url')
      this.#remember({
        ...checks,
        providerId,
        purpose,
        browser,
        until: performance.now() + LONGEST_S * 1_000,
      })
      const cookie = hostCookieHeader(cookieName(isSecure), browser, LONGEST_S, isSecure)
      return { location: location.href, cookie }
    })
  }

  /** The person who came back from the provider with this query. */
  async finish(
    { providerId, redirectUri, isSecure }: SignInRequest,
    query: string,
    cookies: string | undefined,
  ): Promise<SignedInPerson<Purpose>> {
    return this.#explained(providerId, async (client) => {
      const address = new URL(redirectUri)
      address.search = query
      const begun = this.#take(address.searchParams.get('state') ?? '')
      if (!begun)
        throw new SignInRefusal('begin', 'no sign-in with this state, or it was used or has expired')
      if (begun.providerId !== providerId)
        throw new SignInRefusal('begin', 'the state is that of another provider')
      const values = cookieValues(cookies, cookieName(isSecure))
      if (!values.some((value) => equalInConstantTime(value, begun.browser)))
        throw new SignInRefusal('begin', 'the state is that of another browser')
      const claims = await client.finish(address, begun)
      return { provider: client.provider, claims, purpose: begun.purpose }
    })
  }

  /** Refuses a person who has signed in. */
  refuse(provider: SignInProvider, problem: SignInProblem, reason: string): SignInRefusal {
    this.#log(provider, reason)
    return new SignInRefusal(problem, reason)
  }

  async #explained<T>(providerId: string, work: (client: ProviderClient) => Promise<T>): Promise<T> {
    const client = this.#clients.get(providerId)
    if (!client) throw new SignInRefusal('begin', 'no such provider')
    try {
      return await work(client)
    } catch (error) {
      if (error instanceof SignInRefusal) this.#log(client.provider, error.reason)
      throw error
    }
  }

  #log({ name }: SignInProvider, reason: string): void {
    this.#warn(`Sign-in with ${name} refused: ${reason}.`)
  }

  #remember(begun: BegunSignIn<Purpose>): void {
    const now = performance.now()
    // The oldest are the first.
    for (const [state, { until }] of this.#begun) {
      if (until >= now) break
      this.#begun.delete(state)
    }
    this.#begun.set(begun.state, begun)
  }

  /** Takes a sign-in out, so that it is used once. */
  #take(state: string): BegunSignIn<Purpose> | undefined {
    const begun = this.#begun.get(state)
    this.#begun.delete(state)
    return begun && begun.until >= performance.now() ? begun : undefined
  }
}

/** Removes the cookie of a sign-in. */
export function endedSignInCookie(isSecure: boolean): string {
  return hostCookieHeader(cookieName(isSecure), '', 0, isSecure)
}

/** With HTTPS, browsers accept a `__Host-` cookie from the host itself only. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-sign-in' : 'ff-sign-in'
}
