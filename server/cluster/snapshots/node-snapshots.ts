import { join } from 'node:path'
import { SHOP_ID } from '../../class/store/ids.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { sampleShopIdIn } from '../slots/model.ts'
import { type GatewayLocation, SnapshotClient } from './client.ts'
import { SnapshotRestorer } from './restore.ts'
import { ShopReconciler, type ShopReconcilerOptions } from './shop-reconciler.ts'
import { SlotFiles } from './slot-files.ts'
import { Snapshotter } from './snapshotter.ts'
import type { LocalSlots, OverdueSnapshots, Snapshots } from './types.ts'

export interface NodeSnapshotsOptions extends ShopReconcilerOptions {
  dataDir: string
  slots: LocalSlots
  gateway: GatewayLocation
  /** Whether the shop belongs to a learner. Rejects if that cannot be read. */
  isKnown?(shop: string): Promise<boolean>
  /** Interval in seconds at which each shop is checked. Default: 50. */
  everySeconds?: number
}

const CLEAN_UP_EVERY_MS = 3_600_000

/** Takes and restores the snapshots of a node. The process holds the lock of the data folder. */
export class NodeSnapshots implements Snapshots {
  readonly #files: SlotFiles
  readonly #client: SnapshotClient
  readonly #restorer: SnapshotRestorer
  readonly #snapshotter: Snapshotter
  readonly #reconciler: ShopReconciler
  readonly #cleanupTimer: NodeJS.Timeout
  readonly #options: NodeSnapshotsOptions

  constructor(options: NodeSnapshotsOptions) {
    const { dataDir, slots, gateway, warn, everySeconds } = options
    const folder = join(dataDir, 'snapshots')
    const drafts = join(folder, 'drafts')
    this.#files = new SlotFiles({ folder, shops: join(dataDir, 'shops') })
    this.#client = new SnapshotClient(gateway)
    const shared = { slots, client: this.#client, drafts, warn }
    this.#restorer = new SnapshotRestorer({
      ...shared,
      files: this.#files,
      sendCount: () => this.#snapshotter.sendCount,
    })
    this.#snapshotter = new Snapshotter({
      ...shared,
      maySend: (shop) => this.#restorer.maySend(shop),
      onSent: (shop) => this.#restorer.noteSent(shop),
      ...(everySeconds !== undefined && { everySeconds }),
    })
    this.#reconciler = new ShopReconciler(options)
    this.#options = options
    this.#cleanupTimer = setInterval(() => void this.#cleanUp(), CLEAN_UP_EVERY_MS).unref()
  }

  readonly hooks = {
    beforeWake: (shop: string, file: string): Promise<void> => this.#restorer.beforeWake(shop, file),
    afterWake: async (shop: Shop): Promise<void> => {
      if (!SHOP_ID.test(shop.id)) return
      this.#snapshotter.unsent.shopAwake(shop)
      await this.#reconciler.reconcile(shop)
    },
    afterSleep: (shop: Shop): void => this.#snapshotter.shopAsleep(shop),
  }

  begin(host: Pick<Host, 'awake' | 'ifAwake' | 'backUp' | 'backUpKept' | 'onErased'>): void {
    void this.#cleanUp()
    this.#snapshotter.begin(host)
    host.onErased((shop) => {
      if (!SHOP_ID.test(shop)) return
      this.#snapshotter.erase(shop)
      this.#files.erase(shop).catch((error: unknown) => {
        this.#options.warn(
          `What was put away of the shop ${shop}, which is erased, is still on this disk. ${error}`,
        )
      })
    })
  }

  async slotAcquired(slot: number): Promise<void> {
    // Earlier marks may be about files that are quarantined now.
    this.#snapshotter.unsent.forgetSlot(slot)
    const now = Date.now()
    // It is unknown what was sent before this process started, so everything counts as unsent.
    for (const shop of await this.#restorer.slotAcquired(slot)) this.#snapshotter.unsent.add(shop, now)
  }

  slotLost(slot: number): void {
    this.#restorer.slotLost(slot)
    this.#snapshotter.unsent.forgetSlot(slot)
  }

  flush(slots: readonly number[], longestMs: number): Promise<number> {
    return this.#snapshotter.flush(slots, longestMs)
  }

  delay(): OverdueSnapshots {
    return this.#snapshotter.unsent.delay(Date.now())
  }

  get counts(): Snapshots['counts'] {
    return { ...this.#snapshotter.counts, restored: this.#restorer.restored }
  }

  /** Checks all open shops now and sends those that have changed. */
  checkAll(): Promise<void> {
    return this.#snapshotter.checkAll()
  }

  /** Deletes what is no longer needed. Never rejects; the next run retries. */
  async #cleanUp(): Promise<void> {
    const { slots, isKnown, warn } = this.#options
    try {
      await this.#files.deleteExpired(Date.now())
      const isHeld = (slot: number): boolean => slots.epochOf(sampleShopIdIn(slot)) !== undefined
      if (isKnown) await this.#files.quarantineOrphans(isHeld, isKnown)
    } catch (error) {
      // Nothing is quarantined while the class store is unreachable.
      if (!(error instanceof StoreUnavailable)) warn(`Old files of shops remain. ${error}`)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#cleanupTimer)
    this.#reconciler.close()
    this.#restorer.close()
    await this.#snapshotter.close()
    this.#client.close()
  }
}
