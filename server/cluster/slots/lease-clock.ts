/** Knows when a lease expires, by a monotonic clock, and calls back then. */
export class LeaseClock {
  readonly #now: () => number
  readonly #onExpired: () => void
  #deadline = Number.NEGATIVE_INFINITY
  #alarm: NodeJS.Timeout | undefined

  constructor(now: () => number, onExpired: () => void) {
    this.#now = now
    this.#onExpired = onExpired
  }

  get now(): number {
    return this.#now()
  }

  get isExpired(): boolean {
    return this.#now() >= this.#deadline
  }

  get msLeft(): number {
    return Math.max(0, this.#deadline - this.#now())
  }

  /**
   * Sets the expiry. If the lease expired unnoticed before, it calls back first. Returns false if the new expiry has
   * passed, too.
   */
  extend(deadline: number): boolean {
    if (deadline <= this.#now()) return false
    if (this.isExpired) this.#onExpired()
    this.#deadline = deadline
    this.#setAlarm()
    return true
  }

  /** Expires the lease now, without a callback. */
  expire(): void {
    this.#deadline = Number.NEGATIVE_INFINITY
    clearTimeout(this.#alarm)
  }

  /** Timers may fire a little early; then another one is set. */
  #setAlarm(): void {
    clearTimeout(this.#alarm)
    const onAlarm = () => (this.isExpired ? this.#onExpired() : this.#setAlarm())
    this.#alarm = setTimeout(onAlarm, Math.ceil(this.msLeft)).unref()
  }
}
