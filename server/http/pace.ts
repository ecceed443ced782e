/** How often something may happen: so often at once, and so often in a second in the long run. */
export class Pace {
  readonly #atOnce: number
  readonly #perSecond: number
  #left: number
  #at = performance.now()

  constructor(atOnce: number, perSecond: number) {
    this.#atOnce = atOnce
    this.#perSecond = perSecond
    this.#left = atOnce
  }

  /** Counts one more; false where that is too fast. */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#atOnce, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
