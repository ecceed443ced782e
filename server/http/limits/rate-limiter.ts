import type { Shop } from '../../shop/shop.ts'
import { counterInPeriod, pruneCounters, writeCounter } from '../../shop/storage/counters.ts'
import { type Call, type Handler, httpReply } from '../routing/routes.ts'

/** How many at once, and how many per second in the long run. */
export interface RateLimit {
  atOnce: number
  perSecond: number
}

/** A token bucket: limits how many at once, and how many per second in the long run. */
export class RateLimiter {
  readonly #limits: RateLimit
  #left: number
  #at = performance.now()

  constructor(limits: RateLimit) {
    this.#limits = limits
    this.#left = limits.atOnce
  }

  /** Takes one or more; false if that exceeds the limit. */
  take(count = 1): boolean {
    const { atOnce, perSecond } = this.#limits
    const now = performance.now()
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** Gives back the last one taken. */
  refund(): void {
    this.#left = Math.min(this.#limits.atOnce, this.#left + 1)
  }
}

/** A rate limiter for each key. Above a number of keys the least recently used are forgotten. */
export class RateLimiters {
  readonly #limits: RateLimit
  readonly #most: number
  readonly #limiters = new Map<string, RateLimiter>()

  constructor(limits: RateLimit, most: number) {
    this.#limits = limits
    this.#most = most
  }

  /** Takes one for this key; false if that exceeds the limit. */
  take(key: string): boolean {
    const limiter = this.#limiters.get(key) ?? new RateLimiter(this.#limits)
    // The most recent key is the last.
    this.#limiters.delete(key)
    this.#limiters.set(key, limiter)
    const [leastRecent] = this.#limiters.keys()
    if (this.#limiters.size > this.#most && leastRecent !== undefined) this.#limiters.delete(leastRecent)
    return limiter.take()
  }

  /** Gives back the last one taken for this key. */
  refund(key: string): void {
    this.#limiters.get(key)?.refund()
  }
}

const LIMIT = 100
const WINDOW_MS = 5 * 60_000

/** Maximum number of names that a shop counts for each scope; the lowest counts are deleted. */
const MOST_NAMES = 2_000
/** Longer names are cut. */
const LONGEST_NAME = 80

/** Allows 100 requests in five minutes, per shop, scope and sender (or another name); answers 429 to more. */
export function withRateLimit(
  scope: string,
  handler: Handler,
  countedAs: (call: Call) => string | Promise<string> = clientAddressOf,
): Handler {
  return async (call) => {
    const name = (await countedAs(call)).slice(0, LONGEST_NAME)
    const { remaining, resetAt } = count(call.shop, `limit:${scope}`, name)
    const headers = {
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(Math.max(remaining, 0)),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    }
    if (remaining >= 0) {
      call.reply.headers(headers)
      return handler(call)
    }
    const wait = Math.max(1, Math.ceil((resetAt - call.shop.clock.now().getTime()) / 1000))
    return httpReply(429, 'Too many requests, please try again later.', {
      ...headers,
      'retry-after': String(wait),
    })
  }
}

/** The address of the connection. Headers are not trusted. */
export function clientAddressOf({ request }: Call): string {
  return request.raw.socket.remoteAddress ?? 'unknown'
}

function count(shop: Shop, kind: string, counted: string): { remaining: number; resetAt: number } {
  const name = `${kind}:${counted}`
  const now = shop.clock.now().getTime()
  const known = counterInPeriod(shop.tables, name, now, WINDOW_MS)
  const counter = { count: known.count + 1, at: known.at }
  if (known.count === 0) pruneCounters(shop.tables, kind, now - WINDOW_MS, MOST_NAMES)
  if (counter.count <= LIMIT + 1) writeCounter(shop.tables, name, counter)
  return { remaining: LIMIT - counter.count, resetAt: counter.at + WINDOW_MS }
}
