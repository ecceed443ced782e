/** Shops whose code is attacked at the same time. Each has a sandbox's worker busy; there are a few of those for all. */
const MOST_AT_ONCE = 8

interface QueuedShop {
  shop: string
  /** Tells her that something has changed. */
  wake: () => void
}

/** Attacks on shops, so many at a time; whoever comes when all places are taken waits in line. */
export class ProofQueue {
  readonly #most: number
  readonly #running = new Set<string>()
  readonly #waiting: QueuedShop[] = []

  constructor(most = MOST_AT_ONCE) {
    this.#most = most
  }

  /** Whether a shop is under attack, or waits to be. */
  has(shop: string): boolean {
    return this.#running.has(shop) || this.#waiting.some((one) => one.shop === shop)
  }

  /**
   * Waits for a shop's turn, and tells each place in the line: 1 is next. When it is over, it is this shop's turn until
   * `leave`, unless `signal` says that nobody waits any more.
   */
  enter(shop: string, signal: AbortSignal): AsyncIterable<number> {
    const own: QueuedShop = { shop, wake: () => {} }
    this.#waiting.push(own)
    this.#startNext()
    return this.#positions(own, signal)
  }

  async *#positions(own: QueuedShop, signal: AbortSignal): AsyncGenerator<number, void, void> {
    const wake = (): void => own.wake()
    signal.addEventListener('abort', wake, { once: true })
    let lastPosition = 0
    while (this.#waiting.includes(own) && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      own.wake = resolve
      const place = this.#waiting.indexOf(own) + 1
      if (place !== lastPosition) yield place
      lastPosition = place
      // It may have been her turn while she was told.
      if (this.#waiting.includes(own) && !signal.aborted) await promise
    }
    signal.removeEventListener('abort', wake)
  }

  /** Gives up a shop's place, wherever that was. */
  leave(shop: string): void {
    this.#running.delete(shop)
    const at = this.#waiting.findIndex((one) => one.shop === shop)
    const [gone] = at < 0 ? [] : this.#waiting.splice(at, 1)
    gone?.wake()
    this.#startNext()
  }

  #startNext(): void {
    while (this.#running.size < this.#most) {
      const next = this.#waiting.shift()
      if (!next) break
      this.#running.add(next.shop)
      next.wake()
    }
    for (const one of this.#waiting) one.wake()
  }
}
