import { setTimeout as wait } from 'node:timers/promises'
import type { StoredEvent } from '../../class/store/store.ts'
import type { Shop } from '../../shop/shop.ts'
import { redeliverMissing } from '../../training/progress/event-log.ts'

/** So long a shop that wakes waits for what the journal has of it. Later it comes while she is in. */
const LONGEST_WAIT_MS = 2_000
const RETRY_MS = 5_000

export interface ShopReconcilerParts {
  /** What the register's journal has of whoever's shop this is; undefined where it is nobody's, or not any more. */
  readEvents(shop: string): Promise<readonly StoredEvent[] | undefined>
  /** Notes in the shop what its file lacks of it. */
  applyEvents(shop: Shop, rows: readonly StoredEvent[]): void
  /** There is something in it that is to be carried to the register. */
  deliverSoon(shop: Shop): void
  warn(message: string): void
}

/**
 * Brings a shop that has just woken to what its learner had reached, as the register has it; and the register to what it had
 * taken of the shop, and lost: one that another takes the place of may lack the last that it said it has.
 */
export class ShopReconciler {
  readonly #parts: ShopReconcilerParts
  #isOver = false

  constructor(parts: ShopReconcilerParts) {
    this.#parts = parts
  }

  /** Never rejects. Where nobody can say in time, the shop is let go, and it is done a little later. */
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
    this.#parts.applyEvents(shop, rows)
    if (redeliverMissing(shop.tables, rows)) this.#parts.deliverSoon(shop)
  }

  async #untilDone(shop: Shop): Promise<void> {
    for (let wasReported = false; !this.#isOver && shop.isOpen; ) {
      try {
        const rows = await this.#parts.readEvents(shop.id)
        if (shop.isOpen && rows !== undefined) this.#apply(shop, rows)
        return
      } catch (error) {
        if (!wasReported)
          this.#parts.warn(`What the journal has of the shop ${shop.id} is noted there later. ${error}`)
        wasReported = true
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }
}
