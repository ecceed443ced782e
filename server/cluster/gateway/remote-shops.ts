import { type ClassShops, ShopMovingError } from '../../class/class-shops.ts'
import type { PubSub } from '../../class/store/pub-sub.ts'
import type { ShopCopy } from '../../host/copies.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { NodeClient } from './node-client.ts'
import type { NodeMonitor } from './node-monitor.ts'

export interface RemoteShopsOptions {
  classId: string
  pubSub: PubSub
  nodeClient: Pick<NodeClient, 'call' | 'callAll' | 'leaseHolderOf'>
  monitor: Pick<NodeMonitor, 'poll' | 'statuses'>
  /** Deletes all snapshots of a shop. */
  removeSnapshots(shop: string): Promise<void>
}

/**
 * Shops on nodes. Each call goes to the node that holds the shop. Throws `ShopMovingError` if no node holds it at the
 * moment.
 */
export class RemoteShops implements ClassShops {
  readonly #options: RemoteShopsOptions
  readonly #onErased = new Set<(shop: string) => void>()

  constructor(options: RemoteShopsOptions) {
    this.#options = options
  }

  async refreshClassPages(shops: readonly string[]): Promise<void> {
    const { pubSub, classId } = this.#options
    pubSub.publish({ kind: 'messages', classId, shops })
  }

  async disconnect(shop: string): Promise<void> {
    // The learner's access cookies are already invalid. If the slot is moving, open connections end with the move.
    await this.#options.nodeClient.call({ action: 'sendAway', shop }).catch((error: unknown) => {
      // A shop that no node holds has no connections.
      if (!(error instanceof ShopMovingError)) throw error
    })
  }

  async reset(shop: string, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    await this.#options.nodeClient.call({ action: 'reset', shop, keepProgress })
    await this.#options.monitor.poll()
  }

  async undo(shop: string): Promise<boolean> {
    const isDone = await this.#options.nodeClient.call({ action: 'undo', shop })
    await this.#options.monitor.poll()
    return isDone === true
  }

  async undoableUntil(shop: string): Promise<Date | undefined> {
    return (await this.allUndoableUntil()).get(shop)
  }

  async allUndoableUntil(): Promise<ReadonlyMap<string, Date>> {
    const all = this.#options.monitor.statuses().flatMap(({ undoable }) => Object.entries(undoable))
    return new Map(all.map(([shop, until]) => [shop, new Date(until)]))
  }

  async giveHint(shop: string, { key }: Challenge, step?: number): Promise<number | undefined> {
    const wanted = step === undefined ? {} : { step }
    const given = await this.#options.nodeClient.call({ action: 'hint', shop, challenge: key, ...wanted })
    return typeof given === 'number' ? given : undefined
  }

  /**
   * Erases the shop on all nodes, so that no later holder of the slot wakes it, and then its snapshots. If no node
   * holds the shop, that is enough: a node that returns quarantines shops without a learner.
   */
  async erase(shop: string): Promise<void> {
    const { nodeClient, removeSnapshots } = this.#options
    const done = await nodeClient.callAll({ action: 'erase', shop })
    const holder = await nodeClient.leaseHolderOf(shop)
    // The current holder has to succeed. It gets more time and retries.
    if (holder !== undefined && !done.has(holder)) await nodeClient.call({ action: 'erase', shop })
    await removeSnapshots(shop)
    for (const tell of this.#onErased) tell(shop)
  }

  onErased(tell: (shop: string) => void): () => void {
    this.#onErased.add(tell)
    return () => void this.#onErased.delete(tell)
  }

  /** Each node watches its own disk. */
  async letGrow(): Promise<void> {}

  async shopsWithOpenTabs(): Promise<ReadonlySet<string>> {
    return new Set(this.#options.monitor.statuses().flatMap(({ tabs }) => tabs))
  }

  /** The dashboard rejects this earlier with a message. */
  copy(): Promise<ShopCopy> {
    return Promise.reject(new Error('Shops on other machines are not copied'))
  }
}

/**
 * When each shop was last used, according to nodes. Only shops of the class are kept. Nodes store the time themselves.
 */
export class RemotePresence {
  readonly #seen = new Map<string, Date>()

  recordRequest(shop: string): void {
    this.#seen.set(shop, new Date())
  }

  /** Undefined if the shop was not used since the start. */
  lastSeen(shop: string): Date | undefined {
    return this.#seen.get(shop)
  }

  forget(shop: string): void {
    this.#seen.delete(shop)
  }
}
