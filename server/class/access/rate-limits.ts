import { type RateLimit, RateLimiters } from '../../http/limits/rate-limiter.ts'

/** Requests of a shop. */
export type Share = RateLimit

/** A page takes a few dozen, a person asks for a few in a minute. */
const SHARE: Share = { atOnce: 200, perSecond: 50 }
/** More shops than any class has. */
const MOST_SHOPS = 10_000

/** How much of the process each shop may ask for: a scanner let loose in one must not keep the others waiting. */
export class Shares {
  readonly #share: Share
  readonly #paces: RateLimiters

  constructor(share = SHARE) {
    this.#share = share
    this.#paces = new RateLimiters(share, MOST_SHOPS)
  }

  /** Counts one request of a shop; false where that is too fast. */
  take(shop: string): boolean {
    return this.#paces.take(shop)
  }

  /** Seconds after which there is room for some more. */
  get waitSeconds(): number {
    return Math.ceil(1 / this.#share.perSecond)
  }
}
