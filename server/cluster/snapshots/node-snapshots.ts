import { join } from 'node:path'
import { SHOP_ID } from '../../class/store/ids.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { sampleShopIn } from '../slots/model.ts'
import { type GatewayLocation, SnapshotClient } from './client.ts'
import { SnapshotRestorer } from './restore.ts'
import { ShopReconciler, type ShopReconcilerParts } from './shop-reconciler.ts'
import { SlotFiles } from './slot-files.ts'
import { Snapshotter } from './snapshotter.ts'
import type { LocalSlots, SnapshotDelay, Snapshots } from './types.ts'

export interface NodeSnapshotsParts extends ShopReconcilerParts {
  dataDir: string
  slots: LocalSlots
  gateway: GatewayLocation
  /** Whether this shop is anybody's. Rejects where nobody can say. */
  isKnown?(shop: string): Promise<boolean>
  /** Every shop is looked at once in so many seconds. Default: 50. */
  everySeconds?: number
}

const CLEAN_UP_EVERY_MS = 3_600_000

/** Snapshots as a node takes them and brings them back. Its folder is this process's own by now. */
export class NodeSnapshots implements Snapshots {
  readonly #files: SlotFiles
  readonly #client: SnapshotClient
  readonly #restorer: SnapshotRestorer
  readonly #snapshotter: Snapshotter
  readonly #reconciler: ShopReconciler
  readonly #cleanupTimer: NodeJS.Timeout
  readonly #parts: NodeSnapshotsParts

  constructor(parts: NodeSnapshotsParts) {
    const { dataDir, slots, gateway, warn, everySeconds } = parts
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
    this.#reconciler = new ShopReconciler(parts)
    this.#parts = parts
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

  begin(host: Pick<Host, 'awake' | 'ifAwake' | 'backUp' | 'onErased'>): void {
    void this.#cleanUp()
    this.#snapshotter.begin(host)
    host.onErased((shop) => {
      if (!SHOP_ID.test(shop)) return
      this.#snapshotter.erase(shop)
      this.#files.erase(shop).catch((error: unknown) => {
        this.#parts.warn(
          `What was put away of the shop ${shop}, which is erased, is still on this disk. ${error}`,
        )
      })
    })
  }

  async slotAcquired(slot: number): Promise<void> {
    // What is owed from before may be about files that are put away now.
    this.#snapshotter.unsent.forgetSlot(slot)
    const now = Date.now()
    // What of it could be sent before this process began is not known.
    for (const shop of await this.#restorer.slotAcquired(slot)) this.#snapshotter.unsent.add(shop, now)
  }

  slotLost(slot: number): void {
    this.#restorer.slotLost(slot)
    this.#snapshotter.unsent.forgetSlot(slot)
  }

  flush(slots: readonly number[], longestMs: number): Promise<number> {
    return this.#snapshotter.flush(slots, longestMs)
  }

  delay(): SnapshotDelay {
    return this.#snapshotter.unsent.delay(Date.now())
  }

  get counts(): Snapshots['counts'] {
    return { ...this.#snapshotter.counts, restored: this.#restorer.restored }
  }

  /** Looks at all shops now, and sends what has changed. */
  checkAll(): Promise<void> {
    return this.#snapshotter.checkAll()
  }

  /** What nobody needs any more. Never rejects: it is tried again. */
  async #cleanUp(): Promise<void> {
    const { slots, isKnown, warn } = this.#parts
    try {
      await this.#files.deleteExpired(Date.now())
      const isHeld = (slot: number): boolean => slots.epochOf(sampleShopIn(slot)) !== undefined
      if (isKnown) await this.#files.quarantineOrphans(isHeld, isKnown)
    } catch (error) {
      // While the register is away nobody is forgotten.
      if (!(error instanceof StoreUnavailable)) warn(`Old files of shops stay. ${error}`)
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
