import { type RateLimit, RateLimiters } from '../../http/limits/rate-limiter.ts'

/** Requests of a shop. */
export type ShopRateLimit = RateLimit

/** A page takes a few dozen, a person asks for a few in a minute. */
const DEFAULT_LIMIT: ShopRateLimit = { atOnce: 200, perSecond: 50 }
/** More shops than any class has. */
const MOST_SHOPS = 10_000

/** How much of the process each shop may ask for: a scanner let loose in one must not keep the others waiting. */
export class ShopRateLimits {
  readonly #limit: ShopRateLimit
  readonly #buckets: RateLimiters

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit
    this.#buckets = new RateLimiters(limit, MOST_SHOPS)
  }

  /** Counts one request of a shop; false where that is too fast. */
  take(shop: string): boolean {
    return this.#buckets.take(shop)
  }

  /** Seconds after which there is room for some more. */
  get waitSeconds(): number {
    return Math.ceil(1 / this.#limit.perSecond)
  }
}
