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
