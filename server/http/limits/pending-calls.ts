import { setTimeout as wait } from 'node:timers/promises'

/** Longest that anybody waits for those who stand in line. */
const LONGEST_WAIT_MS = 1_000

/**
 * Calls of a kind that came and were not looked at yet: a learner's own code may take its time to begin. By shop. Who
 * waits for them lets nobody miss a race who came in time.
 */
export class Coming<Shop extends object> {
  readonly #byShop = new WeakMap<Shop, Set<Promise<void>>>()

  /** One more came. Call what is returned as soon as it is looked at. */
  add(shop: Shop): () => void {
    const coming = this.#in(shop)
    const { promise, resolve } = Promise.withResolvers<void>()
    coming.add(promise)
    return () => {
      coming.delete(promise)
      resolve()
    }
  }

  /** Resolves when all that came so far were looked at, or it takes too long. */
  async looksAtAll(shop: Shop): Promise<void> {
    const coming = [...this.#in(shop)]
    if (coming.length === 0) return
    const end = new AbortController()
    const patience = wait(LONGEST_WAIT_MS, undefined, { signal: end.signal }).catch(() => undefined)
    await Promise.race([Promise.all(coming), patience])
    end.abort()
  }

  #in(shop: Shop): Set<Promise<void>> {
    const coming = this.#byShop.get(shop) ?? new Set()
    this.#byShop.set(shop, coming)
    return coming
  }
}
