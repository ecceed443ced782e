import type { Shop } from '../shop/shop.ts'

/** So long after somebody looked at a history, her page is told of what is new in it. */
const WATCHED_MS = 60_000
/** Not more often than this: a page that loads asks for many things at once. */
const PAUSE_MS = 200

interface HistoryWatch {
  shop: Shop
  until: number
  timer: NodeJS.Timeout | undefined
}

/** Tells those who look at a history that there is something new in it. Nobody looks: nothing is told. */
export class HistoryNotifier {
  readonly #watches = new Map<string, HistoryWatch>()

  /** Somebody looks at the history of this shop, and will for a while. */
  watch(shop: Shop): void {
    const timer = this.#watches.get(shop.id)?.timer
    this.#watches.set(shop.id, { shop, until: performance.now() + WATCHED_MS, timer })
  }

  /** There is something new. It runs for every request. */
  onExchange(shopId: string): void {
    const watch = this.#watches.get(shopId)
    if (!watch || watch.timer) return
    if (watch.until < performance.now()) {
      this.#watches.delete(shopId)
      return
    }
    watch.timer = setTimeout(() => {
      watch.timer = undefined
      this.notify(watch.shop)
    }, PAUSE_MS).unref()
  }

  notify(shop: Shop): void {
    shop.broadcast('exchanges recorded')
  }
}
