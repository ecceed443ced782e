/** Knows when a lease is over, by a clock that nobody sets, and rings then. */
export class LeaseClock {
  readonly #now: () => number
  readonly #onOver: () => void
  #deadline = Number.NEGATIVE_INFINITY
  #alarm: NodeJS.Timeout | undefined

  constructor(now: () => number, onOver: () => void) {
    this.#now = now
    this.#onOver = onOver
  }

  get now(): number {
    return this.#now()
  }

  get isOver(): boolean {
    return this.#now() >= this.#deadline
  }

  get msLeft(): number {
    return Math.max(0, this.#deadline - this.#now())
  }

  /** Sets the end. What was over before that is over, although nobody heard it ring. Whether it helps: it may be past already. */
  setEnd(deadline: number): boolean {
    if (deadline <= this.#now()) return false
    if (this.isOver) this.#onOver()
    this.#deadline = deadline
    this.#setAlarm()
    return true
  }

  /** It is over, now, and does not ring. */
  end(): void {
    this.#deadline = Number.NEGATIVE_INFINITY
    clearTimeout(this.#alarm)
  }

  /** Alarms may come a little early: then there is another. */
  #setAlarm(): void {
    clearTimeout(this.#alarm)
    const ring = () => (this.isOver ? this.#onOver() : this.#setAlarm())
    this.#alarm = setTimeout(ring, Math.ceil(this.msLeft)).unref()
  }
}
