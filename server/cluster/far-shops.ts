import { type ClassShops, ShopElsewhere } from '../class/class-shops.ts'
import type { News } from '../class/store/pub-sub.ts'
import type { Copy } from '../host/copies.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { NodeLine } from './node-line.ts'
import type { NodeWatch } from './node-watch.ts'

export interface FarShopsParts {
  classId: string
  news: News
  line: Pick<NodeLine, 'call' | 'callAll' | 'leasedBy'>
  watch: Pick<NodeWatch, 'look' | 'statuses'>
  /** Deletes the snapshots of a shop, for good. */
  removeSnapshots(shop: string): Promise<void>
}

/** Shops on other machines, which are asked at the node that holds them. Throws `ShopElsewhere` where that is nobody just now. */
export class FarShops implements ClassShops {
  readonly #parts: FarShopsParts
  readonly #onErased = new Set<(shop: string) => void>()

  constructor(parts: FarShopsParts) {
    this.#parts = parts
  }

  async tell(shops: readonly string[]): Promise<void> {
    const { news, classId } = this.#parts
    news.tell({ kind: 'messages', classId, shops })
  }

  async sendAway(shop: string): Promise<void> {
    // Her passes are worth nothing by now, and whatever she has open ends with the slot if that is on its way.
    await this.#parts.line.call({ act: 'sendAway', shop }).catch((error: unknown) => {
      // In a shop that is nowhere there is nobody.
      if (!(error instanceof ShopElsewhere)) throw error
    })
  }

  async reset(shop: string, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    await this.#parts.line.call({ act: 'reset', shop, keepProgress })
    await this.#parts.watch.look()
  }

  async undo(shop: string): Promise<boolean> {
    const isDone = await this.#parts.line.call({ act: 'undo', shop })
    await this.#parts.watch.look()
    return isDone === true
  }

  async undoable(shop: string): Promise<Date | undefined> {
    return (await this.allUndoable()).get(shop)
  }

  async allUndoable(): Promise<ReadonlyMap<string, Date>> {
    const all = this.#parts.watch.statuses().flatMap(({ undoable }) => Object.entries(undoable))
    return new Map(all.map(([shop, until]) => [shop, new Date(until)]))
  }

  async giveHint(shop: string, { key }: Challenge): Promise<number | undefined> {
    const step = await this.#parts.line.call({ act: 'hint', shop, challenge: key })
    return typeof step === 'number' ? step : undefined
  }

  /**
   * At all nodes: whichever of them is given its slot next wakes it no more. Then the snapshots. Where nobody holds it, that is
   * all: a node that comes back puts away what nobody has any more.
   */
  async erase(shop: string): Promise<void> {
    const { line, removeSnapshots } = this.#parts
    const done = await line.callAll({ act: 'erase', shop })
    const holder = await line.leasedBy(shop)
    // Without the one that holds it this is not done: it has more time, and is waited for.
    if (holder !== undefined && !done.has(holder)) await line.call({ act: 'erase', shop })
    await removeSnapshots(shop)
    for (const tell of this.#onErased) tell(shop)
  }

  onErased(tell: (shop: string) => void): void {
    this.#onErased.add(tell)
  }

  /** Each node looks after its own disk. */
  async letGrow(): Promise<void> {}

  async withTabs(): Promise<ReadonlySet<string>> {
    return new Set(this.#parts.watch.statuses().flatMap(({ tabs }) => tabs))
  }

  /** The desk says so before anybody gets here. */
  copy(): Promise<Copy> {
    return Promise.reject(new Error('Shops on other machines are not copied'))
  }
}
