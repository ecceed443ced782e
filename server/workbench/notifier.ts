import type { Shop } from '../shop/shop.ts'

/** How long after somebody read a history their page is notified of new exchanges. */
const WATCHED_MS = 60_000
/** Minimum time between notifications: a page that loads sends many requests at once. */
const PAUSE_MS = 200

interface HistoryWatch {
  shop: Shop
  until: number
  timer: NodeJS.Timeout | undefined
}

/** Notifies the pages that show a history of new exchanges. It sends nothing if no such page is open. */
export class HistoryNotifier {
  readonly #watches = new Map<string, HistoryWatch>()

  /** Starts notifications for this shop's history, for a while. */
  watch(shop: Shop): void {
    const timer = this.#watches.get(shop.id)?.timer
    this.#watches.set(shop.id, { shop, until: performance.now() + WATCHED_MS, timer })
  }

  /** Called for every request. */
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
