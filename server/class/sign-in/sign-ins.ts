import { createHash, createHmac, randomBytes } from 'node:crypto'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { cookieValues, hostCookieHeader } from '../access/cookies.ts'
import type { PersonClaims } from './claims.ts'
import { ProviderClient } from './provider-client.ts'
import { type SignInProblem, SignInRefusal } from './refusal.ts'
import type { SignInProvider, SignInSettings } from './settings.ts'

/** How long a sign-in may take. */
const LONGEST_S = 600
/** Sign-ins that are remembered as used. More are only begun by a script; a provider accepts each code once anyway. */
const MOST_USED = 50_000
const BROWSER_ID = /^[\w-]{32}$/

/** Where a sign-in comes from. */
export interface SignInRequest {
  providerId: string
  /** The address that the provider sends the browser back to. */
  redirectUri: string
  /** Whether browsers keep `__Host-` cookies of this address. */
  isSecure: boolean
}

/** What a state says. */
interface BegunSignIn<Purpose> {
  providerId: string
  purpose: Purpose
  /** A hash of what the cookie of the browser holds. */
  browser: string
  /** In milliseconds since 1970. */
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
 * ten minutes, and once. The state is signed and not stored, so that nobody can fill the memory by beginning sign-ins;
 * nonce and verifier are computed from it. All functions throw `SignInRefusal`.
 */
export class SignIns<Purpose> {
  readonly #clients: ReadonlyMap<string, ProviderClient>
  readonly #warn: (message: string) => void
  readonly #key = randomBytes(32)
  /** Hashes of states that came back, with the end of their time. */
  readonly #used = new Map<string, number>()

  constructor({ providers }: Pick<SignInSettings, 'providers'>, warn: (message: string) => void) {
    this.#clients = new Map(providers.map((provider) => [provider.id, new ProviderClient(provider)]))
    this.#warn = warn
  }

  has(providerId: string): boolean {
    return this.#clients.has(providerId)
  }

  /** The address of the provider, and the cookie that binds the sign-in to the browser of this cookie header. */
  async begin(
    { providerId, redirectUri, isSecure }: SignInRequest,
    purpose: Purpose,
    cookies: string | undefined,
  ): Promise<{ location: string; cookie: string }> {
    return this.#explained(providerId, async (client) => {
      // Sign-ins in several tabs share the cookie.
      const browser = browsersIn(cookies, isSecure)[0] ?? randomBytes(24).toString('base64url')
      const until = Date.now() + LONGEST_S * 1_000
      const state = this.#stateOf({ providerId, purpose, browser: hashOf(browser), until })
      const location = await client.begin(redirectUri, { state, ...this.#secretsOf(state) })
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
      const state = address.searchParams.get('state') ?? ''
      const begun = this.#read(state)
      if (!begun) throw new SignInRefusal('begin', 'no sign-in with this state')
      if (begun.until < Date.now()) throw new SignInRefusal('begin', 'the state has expired')
      if (begun.providerId !== providerId)
        throw new SignInRefusal('begin', 'the state is that of another provider')
      if (!isBegunIn(cookies, isSecure, begun))
        throw new SignInRefusal('begin', 'the state is that of another browser')
      if (!this.#use(state, begun.until)) throw new SignInRefusal('begin', 'the state was used before')
      const claims = await client.finish(address, { state, ...this.#secretsOf(state) })
      return { provider: client.provider, claims, purpose: begun.purpose }
    })
  }

  /** What the sign-in of this query was begun for; undefined if that was not in this browser. */
  purposeOf(
    { isSecure }: Pick<SignInRequest, 'isSecure'>,
    query: string,
    cookies: string | undefined,
  ): Purpose | undefined {
    const begun = this.#read(new URLSearchParams(query).get('state') ?? '')
    return begun && isBegunIn(cookies, isSecure, begun) ? begun.purpose : undefined
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

  #stateOf({ providerId, purpose, browser, until }: BegunSignIn<Purpose>): string {
    // Random, so that two sign-ins of one moment differ.
    const said = [providerId, browser, until, randomBytes(9).toString('base64url'), purpose ?? null]
    const packed = Buffer.from(JSON.stringify(said)).toString('base64url')
    return `${packed}.${this.#sign('state', packed)}`
  }

  /** What a state says; undefined if it was not issued here. */
  #read(state: string): BegunSignIn<Purpose> | undefined {
    const [packed = '', signature = '', ...more] = state.split('.')
    if (more.length > 0 || !equalInConstantTime(signature, this.#sign('state', packed))) return undefined
    const [providerId, browser, until, , purpose] = JSON.parse(Buffer.from(packed, 'base64url').toString())
    return { providerId, browser, until, purpose }
  }

  /** What only this process can compute from a state. */
  #secretsOf(state: string): { nonce: string; verifier: string } {
    return { nonce: this.#sign('nonce', state), verifier: this.#sign('verifier', state) }
  }

  #sign(use: 'state' | 'nonce' | 'verifier', text: string): string {
    return createHmac('sha256', this.#key).update(`${use} ${text}`).digest('base64url')
  }

  /** Notes that a state came back. False if it did before. */
  #use(state: string, until: number): boolean {
    // The oldest are the first.
    for (const [used, end] of this.#used) {
      if (end >= Date.now() && this.#used.size < MOST_USED) break
      this.#used.delete(used)
    }
    const hash = hashOf(state)
    if (this.#used.has(hash)) return false
    this.#used.set(hash, until)
    return true
  }
}

function isBegunIn(
  cookies: string | undefined,
  isSecure: boolean,
  { browser }: Pick<BegunSignIn<unknown>, 'browser'>,
): boolean {
  return browsersIn(cookies, isSecure).some((id) => equalInConstantTime(hashOf(id), browser))
}

function browsersIn(cookies: string | undefined, isSecure: boolean): string[] {
  return cookieValues(cookies, cookieName(isSecure)).filter((id) => BROWSER_ID.test(id))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** With HTTPS, browsers accept a `__Host-` cookie from the host itself only. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-sign-in' : 'ff-sign-in'
}
