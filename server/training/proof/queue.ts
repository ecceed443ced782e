/** Proofs that run at the same time. Each occupies a sandbox worker, and all shops share those. */
const MOST_AT_ONCE = 8

interface QueuedShop {
  shop: string
  /** Reports a change of the position. */
  wake: () => void
}

/** Queue of proofs. A limited number runs at the same time; the others wait in order. */
export class ProofQueue {
  readonly #most: number
  readonly #running = new Set<string>()
  readonly #waiting: QueuedShop[] = []

  constructor(most = MOST_AT_ONCE) {
    this.#most = most
  }

  /** Whether a proof of this shop runs or waits. */
  has(shop: string): boolean {
    return this.#running.has(shop) || this.#waiting.some((one) => one.shop === shop)
  }

  /**
   * Enters the queue, and yields each position; 1 is next. When the iteration ends, the proof may run until `leave`,
   * unless `signal` was aborted.
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
      // The proof may have started while the position was reported.
      if (this.#waiting.includes(own) && !signal.aborted) await promise
    }
    signal.removeEventListener('abort', wake)
  }

  /** Removes a shop from the queue or from the running proofs. */
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
