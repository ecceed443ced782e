/** Knows when a lease is over, by a clock that nobody sets, and rings then. */
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

  /** Sets the end. What was over before that is over, although nobody heard it ring. Whether it helps: it may be past already. */
  extend(deadline: number): boolean {
    if (deadline <= this.#now()) return false
    if (this.isExpired) this.#onExpired()
    this.#deadline = deadline
    this.#setAlarm()
    return true
  }

  /** It is over, now, and does not ring. */
  expire(): void {
    this.#deadline = Number.NEGATIVE_INFINITY
    clearTimeout(this.#alarm)
  }

  /** Alarms may come a little early: then there is another. */
  #setAlarm(): void {
    clearTimeout(this.#alarm)
    const onAlarm = () => (this.isExpired ? this.#onExpired() : this.#setAlarm())
    this.#alarm = setTimeout(onAlarm, Math.ceil(this.msLeft)).unref()
  }
}
