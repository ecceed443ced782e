/** So many at once, and so many in a second in the long run. */
export interface PaceLimits {
  atOnce: number
  perSecond: number
}

/** How often something may happen: so often at once, and so often in a second in the long run. */
export class Pace {
  readonly #limits: PaceLimits
  #left: number
  #at = performance.now()

  constructor(limits: PaceLimits) {
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
  giveBack(): void {
    this.#left = Math.min(this.#limits.atOnce, this.#left + 1)
  }
}

/** The same for each of many, by a key. Of too many, those are forgotten who have been quiet for the longest time. */
export class Paces {
  readonly #limits: PaceLimits
  readonly #most: number
  readonly #paces = new Map<string, Pace>()

  constructor(limits: PaceLimits, most: number) {
    this.#limits = limits
    this.#most = most
  }

  /** Counts one more of this key; false where that is too fast. */
  take(key: string): boolean {
    const pace = this.#paces.get(key) ?? new Pace(this.#limits)
    // Those who came last are at the end.
    this.#paces.delete(key)
    this.#paces.set(key, pace)
    const [quietest] = this.#paces.keys()
    if (this.#paces.size > this.#most && quietest !== undefined) this.#paces.delete(quietest)
    return pace.take()
  }

  /** What was counted last of this key should not have been. */
  giveBack(key: string): void {
    this.#paces.get(key)?.giveBack()
  }
}
