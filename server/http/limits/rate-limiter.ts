/** So many at once, and so many in a second in the long run. */
export interface RateLimit {
  atOnce: number
  perSecond: number
}

/** How often something may happen: so often at once, and so often in a second in the long run. */
export class RateLimiter {
  readonly #limits: RateLimit
  #left: number
  #at = performance.now()

  constructor(limits: RateLimit) {
    this.#limits = limits
    this.#left = limits.atOnce
  }

  /** Counts one more, or so many; false where that is too fast. */
  take(count = 1): boolean {
    const { atOnce, perSecond } = this.#limits
    const now = performance.now()
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** What was counted last should not have been. */
  refund(): void {
    this.#left = Math.min(this.#limits.atOnce, this.#left + 1)
  }
}

/** The same for each of many, by a key. Of too many, those are forgotten who have been quiet for the longest time. */
export class RateLimiters {
  readonly #limits: RateLimit
  readonly #most: number
  readonly #limiters = new Map<string, RateLimiter>()

  constructor(limits: RateLimit, most: number) {
    this.#limits = limits
    this.#most = most
  }

  /** Counts one more of this key; false where that is too fast. */
  take(key: string): boolean {
    const limiter = this.#limiters.get(key) ?? new RateLimiter(this.#limits)
    // Those who came last are at the end.
    this.#limiters.delete(key)
    this.#limiters.set(key, limiter)
    const [leastRecent] = this.#limiters.keys()
    if (this.#limiters.size > this.#most && leastRecent !== undefined) this.#limiters.delete(leastRecent)
    return limiter.take()
  }

  /** What was counted last of this key should not have been. */
  refund(key: string): void {
    this.#limiters.get(key)?.refund()
  }
}
