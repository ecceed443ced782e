import type { ShopCopy } from '../host/copies.ts'
import type { Host } from '../host/host.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { TrainerHints } from '../training/progress/trainer-hints.ts'

/**
 * All that the desk, the porch and the register's keepers ask of learners' shops, be they in this process or on other
 * machines. Nothing here wakes a shop unless it says so.
 */
export interface ClassShops {
  /** Has the pages of these shops ask about the class again. Who sleeps sees it when she wakes. */
  refreshClassPages(shops: readonly string[]): Promise<void>
  /** Whoever is in a shop is out at once. */
  disconnect(shop: string): Promise<void>
  /** Gives a shop fresh data, and wakes it for that. */
  reset(shop: string, how: { keepProgress: boolean }): Promise<void>
  /** Brings back what a shop was before its last fresh start, and wakes it for that. False where nothing is kept. */
  undo(shop: string): Promise<boolean>
  /** Until when the last fresh start of a shop can be undone; undefined where there is nothing to undo. */
  undoableUntil(shop: string): Promise<Date | undefined>
  /** The same of all shops, by id. */
  allUndoableUntil(): Promise<ReadonlyMap<string, Date>>
  /** Opens the next hint of a challenge in a shop, which wakes for it: answers which one. Undefined where all are open. */
  giveHint(shop: string, challenge: Challenge): Promise<number | undefined>
  /** Deletes a shop for good, with all copies of it. */
  erase(shop: string): Promise<void>
  /** Calls back with the id of each shop that was deleted for good. */
  onErased(refreshClassPages: (shop: string) => void): void
  /** Has an awake shop's file grow no more, or again. */
  letGrow(shop: string, mayGrow: boolean): Promise<void>
  /** Shops in which somebody has a tab open. */
  shopsWithOpenTabs(): Promise<ReadonlySet<string>>
  /** A copy of a shop, for a look inside. Throws `ShopGone`, `CannotBeCopied`. */
  copy(shop: string): Promise<ShopCopy>
}

/** A shop is on its way from one machine to another, or its machine does not answer: nothing was done. */
export class ShopMoving extends Error {
  constructor() {
    super('This shop is on its way to another machine.')
    this.name = 'ShopElsewhere'
  }
}

/** Shops of this very process. */
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

  giveHint(shop: string, challenge: Challenge): Promise<number | undefined> {
    return this.#host.use(shop, async (opened) => this.#hints.openNextHint(opened, challenge))
  }

  erase(shop: string): Promise<void> {
    return this.#host.erase(shop)
  }

  onErased(tell: (shop: string) => void): void {
    this.#host.onErased(tell)
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
