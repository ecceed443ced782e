import * as openid from 'openid-client'
import { hasClaim, neededClaims, type PersonClaims } from './claims.ts'
import { refusalFor, SignInRefusal } from './refusal.ts'
import type { SignInProvider } from './settings.ts'

/** Longest time for one answer of a provider, in seconds. */
const TIMEOUT_S = 5
/** How long what a provider says about itself is used. */
const METADATA_MS = 10 * 60_000
/** After a failure, a provider is asked again at the earliest after this time. */
const PAUSE_MS = 3_000

/** What binds the way back from the provider to the way there. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

/** A client of one provider of OpenID Connect. All functions throw `SignInRefusal`. */
export class ProviderClient {
  readonly provider: SignInProvider
  #metadata: { found: Promise<openid.ServerMetadata>; until: number } | undefined

  constructor(provider: SignInProvider) {
    this.provider = provider
  }

  /** Where the browser goes. */
  async begin(redirectUri: string, { state, nonce, verifier }: SignInChecks): Promise<URL> {
    const { clientId, scope } = this.provider
    return openid.buildAuthorizationUrl(await this.#open(), {
      ...{ client_id: clientId, scope, redirect_uri: redirectUri, state, nonce },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /** Exchanges the code in the address that the browser came back to. The tokens are dropped after this. */
  async finish(address: URL, { state, nonce, verifier }: SignInChecks): Promise<PersonClaims> {
    const client = await this.#open()
    try {
      const tokens = await openid.authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if (!idToken) throw new SignInRefusal('refused', 'no ID token')
      const { sub } = idToken
      const isComplete = neededClaims(this.provider).every((name) => hasClaim(idToken, name))
      const canAsk = client.serverMetadata().userinfo_endpoint !== undefined
      const userInfo =
        isComplete || !canAsk ? {} : await openid.fetchUserInfo(client, tokens.access_token, sub)
      return { subject: sub, idToken, userInfo }
    } catch (error) {
      throw refusalFor(error)
    }
  }

  /**
   * A new client for each call, so that the provider's keys are read each time: keys that were changed are known at once,
   * and those that were withdrawn count no more.
   */
  async #open(): Promise<openid.Configuration> {
    const { clientId, clientSecret } = this.provider
    const metadata = await this.#discover()
    const methods = metadata.token_endpoint_auth_methods_supported
    const isBasicOnly =
      methods?.includes('client_secret_post') === false && methods.includes('client_secret_basic')
    const how = clientSecret !== undefined && isBasicOnly ? openid.ClientSecretBasic(clientSecret) : undefined
    const client = new openid.Configuration(metadata, clientId, clientSecret, how)
    for (const set of this.#rules) set(client)
    client.timeout = TIMEOUT_S
    return client
  }

  /** The signature of ID tokens is checked, although they come from the provider itself. */
  get #rules(): ((client: openid.Configuration) => void)[] {
    const isPlain = this.provider.issuer.protocol === 'http:'
    return [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])]
  }

  #discover(): Promise<openid.ServerMetadata> {
    const now = performance.now()
    if (this.#metadata && this.#metadata.until > now) return this.#metadata.found
    const known = { found: this.#readMetadata(), until: now + METADATA_MS }
    this.#metadata = known
    known.found.catch(() => {
      known.until = performance.now() + PAUSE_MS
    })
    return known.found
  }

  async #readMetadata(): Promise<openid.ServerMetadata> {
    const { issuer, clientId } = this.provider
    try {
      const options = { execute: this.#rules, timeout: TIMEOUT_S }
      const client = await openid.discovery(issuer, clientId, undefined, undefined, options)
      return client.serverMetadata()
    } catch (error) {
      throw new SignInRefusal('away', `discovery failed: ${refusalFor(error).reason}`)
    }
  }
}
