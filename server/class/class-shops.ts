import type { ShopCopy } from '../host/copies.ts'
import type { Host } from '../host/host.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { TrainerHints } from '../training/progress/trainer-hints.ts'

/**
 * What the dashboard, the join app and the erasure need of learners' shops, in this process or on other machines. No
 * function wakes a shop unless its comment says so.
 */
export interface ClassShops {
  /** Tells the pages of these shops to reload their class data. Sleeping shops load it when they wake. */
  refreshClassPages(shops: readonly string[]): Promise<void>
  /** Disconnects everybody who has the shop open. */
  disconnect(shop: string): Promise<void>
  /** Resets a shop to fresh data. Wakes the shop. */
  reset(shop: string, how: { keepProgress: boolean }): Promise<void>
  /** Restores a shop to its state before the last reset. Wakes the shop. False if no such state is kept. */
  undo(shop: string): Promise<boolean>
  /** Until when the last reset of a shop can be undone; undefined if it cannot. */
  undoableUntil(shop: string): Promise<Date | undefined>
  /** The same for all shops, by id. */
  allUndoableUntil(): Promise<ReadonlyMap<string, Date>>
  /**
   * Opens the next hint of a challenge, or all up to `step`, and returns its number; undefined if there is none. Wakes
   * the shop.
   */
  giveHint(shop: string, challenge: Challenge, step?: number): Promise<number | undefined>
  /** Deletes a shop and all its copies for good. */
  erase(shop: string): Promise<void>
  /** Registers a callback for each shop that is deleted for good. Returns how to end that. */
  onErased(callback: (shop: string) => void): () => void
  /** Allows or forbids an awake shop's file to grow. */
  letGrow(shop: string, mayGrow: boolean): Promise<void>
  /** Shops that have a page open in a browser. */
  shopsWithOpenTabs(): Promise<ReadonlySet<string>>
  /** Copies a shop for a visit. Throws `ShopDeleted`, `ShopCopyError`. */
  copy(shop: string): Promise<ShopCopy>
}

/** The shop is moving to another machine, or its machine does not answer. Nothing was done. */
export class ShopMovingError extends Error {
  constructor() {
    super('This shop is on its way to another machine.')
    this.name = 'ShopMoving'
  }
}

/** The shops of this process. */
export class LocalShops implements ClassShops {
  readonly #host: Host
  readonly #hints: TrainerHints

  constructor(host: Host, hints: TrainerHints) {
    this.#host = host
    this.#hints = hints
  }

  async refreshClassPages(shops: readonly string[]): Promise<void> {
    for (const shop of shops) (await this.#host.ifAwake(shop))?.broadcast('class news')
  }

  async disconnect(shop: string): Promise<void> {
    const awake = await this.#host.ifAwake(shop)
    awake?.disconnectAll()
  }

  reset(shop: string, how: { keepProgress: boolean }): Promise<void> {
    return this.#host.use(shop, (opened) => this.#host.reset(opened, how))
  }

  undo(shop: string): Promise<boolean> {
    return this.#host.use(shop, (opened) => this.#host.undo(opened))
  }

  async undoableUntil(shop: string): Promise<Date | undefined> {
    return this.#host.undoInfo(shop)?.until
  }

  async allUndoableUntil(): Promise<ReadonlyMap<string, Date>> {
    const found = await this.#host.allUndoInfo()
    return new Map([...found].map(([shop, { until }]) => [shop, until]))
  }

  giveHint(shop: string, challenge: Challenge, step?: number): Promise<number | undefined> {
    return this.#host.use(shop, async (opened) => this.#hints.openHint(opened, challenge, step))
  }

  erase(shop: string): Promise<void> {
    return this.#host.erase(shop)
  }

  onErased(tell: (shop: string) => void): () => void {
    return this.#host.onErased(tell)
  }

  async letGrow(shop: string, mayGrow: boolean): Promise<void> {
    const awake = await this.#host.ifAwake(shop)
    awake?.tables.allowGrowth(mayGrow)
  }

  async shopsWithOpenTabs(): Promise<ReadonlySet<string>> {
    const shops = new Set<string>()
    for (const shop of this.#host.awake()) {
      const awake = await this.#host.ifAwake(shop)
      if ((awake?.sockets.size ?? 0) > 0) shops.add(shop)
    }
    return shops
  }

  copy(shop: string): Promise<ShopCopy> {
    return this.#host.openCopy(shop)
  }
}
