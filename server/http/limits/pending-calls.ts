import { setTimeout as wait } from 'node:timers/promises'

/** Longest that anybody waits for those who stand in line. */
const LONGEST_WAIT_MS = 1_000

/**
 * Calls of a kind that came and were not looked at yet: a learner's own code may take its time to begin. By shop. Who
 * waits for them lets nobody miss a race who came in time.
 */
export class PendingCalls<Shop extends object> {
  readonly #byShop = new WeakMap<Shop, Set<Promise<void>>>()

  /** One more came. Call what is returned as soon as it is looked at. */
  add(shop: Shop): () => void {
    const pending = this.#in(shop)
    const { promise, resolve } = Promise.withResolvers<void>()
    pending.add(promise)
    return () => {
      pending.delete(promise)
      resolve()
    }
  }

  /** Resolves when all that came so far were looked at, or it takes too long. */
  async allHandled(shop: Shop): Promise<void> {
    const pending = [...this.#in(shop)]
    if (pending.length === 0) return
    const end = new AbortController()
    const timeout = wait(LONGEST_WAIT_MS, undefined, { signal: end.signal }).catch(() => undefined)
    await Promise.race([Promise.all(pending), timeout])
    end.abort()
  }

  #in(shop: Shop): Set<Promise<void>> {
    const pending = this.#byShop.get(shop) ?? new Set()
    this.#byShop.set(shop, pending)
    return pending
  }
}
