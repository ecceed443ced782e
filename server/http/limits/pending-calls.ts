import { setTimeout as wait } from 'node:timers/promises'

/** Longest wait for pending calls. */
const LONGEST_WAIT_MS = 1_000

/**
 * Calls that have arrived but are not handled yet, by shop. Used to detect races fairly, because a learner's own code
 * may take a moment to start.
 */
export class PendingCalls<Shop extends object> {
  readonly #byShop = new WeakMap<Shop, Set<Promise<void>>>()
  readonly #longestWaitMs: number

  constructor(longestWaitMs = LONGEST_WAIT_MS) {
    this.#longestWaitMs = longestWaitMs
  }

  /** Adds a call. Returns a function to call when it is handled. */
  add(shop: Shop): () => void {
    const pending = this.#in(shop)
    const { promise, resolve } = Promise.withResolvers<void>()
    pending.add(promise)
    return () => {
      pending.delete(promise)
      resolve()
    }
  }

  /** Resolves when all calls that have arrived so far are handled, or after a timeout. */
  async allHandled(shop: Shop): Promise<void> {
    const pending = [...this.#in(shop)]
    if (pending.length === 0) return
    const end = new AbortController()
    const timeout = wait(this.#longestWaitMs, undefined, { signal: end.signal }).catch(() => undefined)
    await Promise.race([Promise.all(pending), timeout])
    end.abort()
  }

  #in(shop: Shop): Set<Promise<void>> {
    const pending = this.#byShop.get(shop) ?? new Set()
    this.#byShop.set(shop, pending)
    return pending
  }
}
