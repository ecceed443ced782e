import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { Semaphore } from '../../http/limits/semaphore.ts'
import { randomId } from '../store/ids.ts'
import type { LtiStore } from '../store/lti.ts'

const DAY_MS = 86_400_000
/** A key signs for this long; then a new one is made. */
const SIGNS_MS = 90 * DAY_MS
/** Platforms have this long to read a new key before it signs. */
const PUBLISHED_MS = 3_600_000
/** Keys are published until nothing that they signed can be valid. */
const KEPT_MS = SIGNS_MS + 7 * DAY_MS

type StoredKeys = Pick<LtiStore, 'keys' | 'addKey'>

/** The keys that sign our messages to platforms: RS256, made when they are needed first, and renewed every 90 days. */
export class ToolKeys {
  readonly #store: StoredKeys
  readonly #mutex = new Semaphore(1)

  constructor(store: StoredKeys) {
    this.#store = store
  }

  /** The public keys, for platforms. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const keys = await this.#keys()
    return {
      keys: keys.map(({ id, jwk }) => {
        const { kty, n, e } = parseJwk(jwk)
        return { ...(kty && { kty }), ...(n && { n }), ...(e && { e }), kid: id, alg: 'RS256', use: 'sig' }
      }),
    }
  }

  /** Signs a message that is valid for five minutes. */
  async sign(claims: Record<string, unknown>, audience: string, issuer: string): Promise<string> {
    const { id, key } = await this.#signingKey()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .setJti(randomId(26))
      .sign(key)
  }

  async #signingKey(): Promise<{ id: string; key: CryptoKey | Uint8Array }> {
    const keys = await this.#keys()
    const published = keys.find(({ addedAt }) => Date.now() - Date.parse(addedAt) > PUBLISHED_MS)
    const used = published ?? keys[0]
    if (!used) throw new Error('No key for learning platforms could be made')
    return { id: used.id, key: await importJWK(parseJwk(used.jwk), 'RS256') }
  }

  /** All keys, newest first. Makes one if there is none, or if the newest is too old. */
  #keys(): ReturnType<StoredKeys['keys']> {
    return this.#mutex.run(async () => {
      const keys = await this.#store.keys()
      const [newest] = keys
      if (newest && Date.now() - Date.parse(newest.addedAt) < SIGNS_MS) return keys
      const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      const jwk = JSON.stringify(await exportJWK(privateKey))
      await this.#store.addKey(randomId(16), jwk, new Date(Date.now() - KEPT_MS))
      return this.#store.keys()
    })
  }
}

function parseJwk(text: string): JWK {
  return JSON.parse(text)
}
