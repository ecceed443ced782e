import { type RateLimit, RateLimiters } from '../../http/limits/rate-limiter.ts'

/** Limit of requests to one shop. */
export type ShopRateLimit = RateLimit

/** A page needs a few dozen requests; a person opens a few pages a minute. */
const DEFAULT_LIMIT: ShopRateLimit = { atOnce: 200, perSecond: 50 }
/** More shops than any class has. */
const MOST_SHOPS = 10_000

/** Limits the requests to each shop, so that a scanner in one shop does not slow down the others. */
export class ShopRateLimits {
  readonly #limit: ShopRateLimit
  readonly #buckets: RateLimiters

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit
    this.#buckets = new RateLimiters(limit, MOST_SHOPS)
  }

  /** Counts one request to a shop; false if the limit is reached. */
  take(shop: string): boolean {
    return this.#buckets.take(shop)
  }

  /** Seconds until the next request is allowed. */
  get waitSeconds(): number {
    return Math.ceil(1 / this.#limit.perSecond)
  }
}
