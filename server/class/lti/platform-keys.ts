import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { LimitedFetch } from './limited-fetch.ts'

/** A key that is not known yet is looked for once a minute at most. */
const LOOK_AGAIN_MS = 60_000
/** How long known keys are used before they are read again. */
const KEEP_MS = 3_600_000
const LONGEST_MS = 5_000
const MOST_PLATFORMS = 200

/** Reads and keeps the public keys of platforms, by the address of the keys. */
export class PlatformKeys {
  readonly #fetch: LimitedFetch
  readonly #sets = new Map<string, JWTVerifyGetKey>()

  constructor(fetch: LimitedFetch) {
    this.#fetch = fetch
  }

  /** Finds the key of a token by its id. */
  of(keysUrl: string): JWTVerifyGetKey {
    const known = this.#sets.get(keysUrl)
    if (known) return known
    if (this.#sets.size >= MOST_PLATFORMS) this.#sets.clear()
    let failedAt = Number.NEGATIVE_INFINITY
    const set = createRemoteJWKSet(new URL(keysUrl), {
      cooldownDuration: LOOK_AGAIN_MS,
      cacheMaxAge: KEEP_MS,
      timeoutDuration: LONGEST_MS,
      [customFetch]: async (url) => {
        // Launches with made-up keys must not make this server ask a platform that is down again and again.
        if (performance.now() - failedAt < LONGEST_MS)
          throw new Error('The keys could not be read a moment ago')
        failedAt = performance.now()
        const { status, text, headers } = await this.#fetch(url)
        if (status === 200) failedAt = Number.NEGATIVE_INFINITY
        return new Response(text, { status, headers: { 'content-type': headers.get('content-type') ?? '' } })
      },
    })
    this.#sets.set(keysUrl, set)
    return set
  }
}
