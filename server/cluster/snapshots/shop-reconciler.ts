import { setTimeout as wait } from 'node:timers/promises'
import type { StoredEvent } from '../../class/store/model.ts'
import type { Shop } from '../../shop/shop.ts'
import { redeliverMissing } from '../../training/progress/event-log.ts'

/** How long an opening shop waits for its events of the class store. Later ones arrive while the learner is in. */
const LONGEST_WAIT_MS = 2_000
const RETRY_MS = 5_000

export interface ShopReconcilerOptions {
  /** Reads the events of the shop's learner from the class store; undefined if the shop belongs to nobody. */
  readEvents(shop: string): Promise<readonly StoredEvent[] | undefined>
  /** Records the events in the shop that its file lacks. */
  applyEvents(shop: Shop, rows: readonly StoredEvent[]): void
  /** Starts a delivery of the shop's events to the class store. */
  deliverSoon(shop: Shop): void
  warn(message: string): void
}

/**
 * Reconciles a shop that was just opened with the class store, in both directions: the shop gets progress that its file
 * lacks, and the store gets events that it has lost, for instance in a failover to a replica that lacked the last
 * writes.
 */
export class ShopReconciler {
  readonly #options: ShopReconcilerOptions
  #isOver = false

  constructor(options: ShopReconcilerOptions) {
    this.#options = options
  }

  /** Never rejects. If the class store does not answer in time, the shop opens and is reconciled later. */
  async reconcile(shop: Shop): Promise<void> {
    const isOver = new AbortController()
    await Promise.race([
      this.#untilDone(shop),
      wait(LONGEST_WAIT_MS, undefined, { ref: false, signal: isOver.signal }).catch(() => {}),
    ])
    isOver.abort()
  }

  close(): void {
    this.#isOver = true
  }

  #apply(shop: Shop, rows: readonly StoredEvent[]): void {
    this.#options.applyEvents(shop, rows)
    if (redeliverMissing(shop.tables, rows)) this.#options.deliverSoon(shop)
  }

  async #untilDone(shop: Shop): Promise<void> {
    for (let wasReported = false; !this.#isOver && shop.isOpen; ) {
      try {
        const rows = await this.#options.readEvents(shop.id)
        if (shop.isOpen && rows !== undefined) this.#apply(shop, rows)
        return
      } catch (error) {
        if (!wasReported)
          this.#options.warn(
            `Events of the shop ${shop.id} in the class store are added to its file later. ${error}`,
          )
        wasReported = true
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }
}
