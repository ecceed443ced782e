import { type ClassShops, ShopMoving } from '../../class/class-shops.ts'
import type { PubSub } from '../../class/store/pub-sub.ts'
import type { ShopCopy } from '../../host/copies.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { NodeClient } from './node-client.ts'
import type { NodeMonitor } from './node-monitor.ts'

export interface RemoteShopsParts {
  classId: string
  pubSub: PubSub
  nodeClient: Pick<NodeClient, 'call' | 'callAll' | 'leaseHolderOf'>
  monitor: Pick<NodeMonitor, 'poll' | 'statuses'>
  /** Deletes the snapshots of a shop, for good. */
  removeSnapshots(shop: string): Promise<void>
}

/** Shops on other machines, which are asked at the node that holds them. Throws `ShopElsewhere` where that is nobody just now. */
export class RemoteShops implements ClassShops {
  readonly #parts: RemoteShopsParts
  readonly #onErased = new Set<(shop: string) => void>()

  constructor(parts: RemoteShopsParts) {
    this.#parts = parts
  }

  async refreshClassPages(shops: readonly string[]): Promise<void> {
    const { pubSub, classId } = this.#parts
    pubSub.publish({ kind: 'messages', classId, shops })
  }

  async disconnect(shop: string): Promise<void> {
    // Her passes are worth nothing by now, and whatever she has open ends with the slot if that is on its way.
    await this.#parts.nodeClient.call({ action: 'sendAway', shop }).catch((error: unknown) => {
      // In a shop that is nowhere there is nobody.
      if (!(error instanceof ShopMoving)) throw error
    })
  }

  async reset(shop: string, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    await this.#parts.nodeClient.call({ action: 'reset', shop, keepProgress })
    await this.#parts.monitor.poll()
  }

  async undo(shop: string): Promise<boolean> {
    const isDone = await this.#parts.nodeClient.call({ action: 'undo', shop })
    await this.#parts.monitor.poll()
    return isDone === true
  }

  async undoableUntil(shop: string): Promise<Date | undefined> {
    return (await this.allUndoableUntil()).get(shop)
  }

  async allUndoableUntil(): Promise<ReadonlyMap<string, Date>> {
    const all = this.#parts.monitor.statuses().flatMap(({ undoable }) => Object.entries(undoable))
    return new Map(all.map(([shop, until]) => [shop, new Date(until)]))
  }

  async giveHint(shop: string, { key }: Challenge): Promise<number | undefined> {
    const step = await this.#parts.nodeClient.call({ action: 'hint', shop, challenge: key })
    return typeof step === 'number' ? step : undefined
  }

  /**
   * At all nodes: whichever of them is given its slot next wakes it no more. Then the snapshots. Where nobody holds it, that is
   * all: a node that comes back puts away what nobody has any more.
   */
  async erase(shop: string): Promise<void> {
    const { nodeClient, removeSnapshots } = this.#parts
    const done = await nodeClient.callAll({ action: 'erase', shop })
    const holder = await nodeClient.leaseHolderOf(shop)
    // Without the one that holds it this is not done: it has more time, and is waited for.
    if (holder !== undefined && !done.has(holder)) await nodeClient.call({ action: 'erase', shop })
    await removeSnapshots(shop)
    for (const tell of this.#onErased) tell(shop)
  }

  onErased(tell: (shop: string) => void): void {
    this.#onErased.add(tell)
  }

  /** Each node looks after its own disk. */
  async letGrow(): Promise<void> {}

  async shopsWithOpenTabs(): Promise<ReadonlySet<string>> {
    return new Set(this.#parts.monitor.statuses().flatMap(({ tabs }) => tabs))
  }

  /** The desk says so before anybody gets here. */
  copy(): Promise<ShopCopy> {
    return Promise.reject(new Error('Shops on other machines are not copied'))
  }
}

/** When somebody last did something in each shop, as nodes tell. They write it down themselves. Only shops of the class are noted. */
export class RemotePresence {
  readonly #seen = new Map<string, Date>()

  recordRequest(shop: string): void {
    this.#seen.set(shop, new Date())
  }

  /** Undefined where nobody was heard of since the start. */
  lastSeen(shop: string): Date | undefined {
    return this.#seen.get(shop)
  }

  forget(shop: string): void {
    this.#seen.delete(shop)
  }
}
