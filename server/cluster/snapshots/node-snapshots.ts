import { join } from 'node:path'
import { SHOP_NAME } from '../../class/store/ids.ts'
import { RegisterAway } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { CatchUp, type CatchUpParts } from './catch-up.ts'
import { EntryLine, type EntryPlace } from './entry-line.ts'
import { labelIn } from './label-in.ts'
import { Restore } from './restore.ts'
import { SlotFiles } from './slot-files.ts'
import type { Late, SlotsHere, Snapshots } from './snapshots.ts'
import { Snapshotter } from './snapshotter.ts'

export interface NodeSnapshotsParts extends CatchUpParts {
  dataDir: string
  slots: SlotsHere
  entry: EntryPlace
  /** Whether this shop is anybody's. Rejects where nobody can say. */
  isKnown?(shop: string): Promise<boolean>
  /** Every shop is looked at once in so many seconds. Default: 50. */
  everySeconds?: number
}

const FORGET_EVERY_MS = 3_600_000

/** Snapshots as a node takes them and brings them back. Its folder is this process's own by now. */
export class NodeSnapshots implements Snapshots {
  readonly #files: SlotFiles
  readonly #line: EntryLine
  readonly #restore: Restore
  readonly #snapshotter: Snapshotter
  readonly #catchUp: CatchUp
  readonly #forgetting: NodeJS.Timeout
  readonly #parts: NodeSnapshotsParts

  constructor(parts: NodeSnapshotsParts) {
    const { dataDir, slots, entry, warn, everySeconds } = parts
    const folder = join(dataDir, 'snapshots')
    const drafts = join(folder, 'drafts')
    this.#files = new SlotFiles({ folder, shops: join(dataDir, 'shops') })
    this.#line = new EntryLine(entry)
    const shared = { slots, line: this.#line, drafts, warn }
    this.#restore = new Restore({ ...shared, files: this.#files, count: () => this.#snapshotter.count })
    this.#snapshotter = new Snapshotter({
      ...shared,
      maySend: (shop) => this.#restore.maySend(shop),
      onSent: (shop) => this.#restore.noteSent(shop),
      ...(everySeconds !== undefined && { everySeconds }),
    })
    this.#catchUp = new CatchUp(parts)
    this.#parts = parts
    this.#forgetting = setInterval(() => void this.#forget(), FORGET_EVERY_MS).unref()
  }

  readonly hooks = {
    beforeWake: (shop: string, file: string): Promise<void> => this.#restore.beforeWake(shop, file),
    afterWake: async (shop: Shop): Promise<void> => {
      if (!SHOP_NAME.test(shop.id)) return
      this.#snapshotter.owed.woke(shop)
      await this.#catchUp.of(shop)
    },
    afterSleep: (shop: Shop): void => this.#snapshotter.slept(shop),
  }

  begin(host: Pick<Host, 'awake' | 'ifAwake' | 'backUp' | 'onErased'>): void {
    void this.#forget()
    this.#snapshotter.begin(host)
    host.onErased((shop) => {
      if (!SHOP_NAME.test(shop)) return
      this.#snapshotter.erase(shop)
      this.#files.erase(shop).catch((error: unknown) => {
        this.#parts.warn(
          `What was put away of the shop ${shop}, which is erased, is still on this disk. ${error}`,
        )
      })
    })
  }

  async gained(slot: number): Promise<void> {
    // What is owed from before may be about files that are put away now.
    this.#snapshotter.owed.forgetSlot(slot)
    const now = Date.now()
    // What of it could be sent before this process began is not known.
    for (const shop of await this.#restore.gained(slot)) this.#snapshotter.owed.owe(shop, now)
  }

  lost(slot: number): void {
    this.#restore.lost(slot)
    this.#snapshotter.owed.forgetSlot(slot)
  }

  flush(slots: readonly number[], longestMs: number): Promise<number> {
    return this.#snapshotter.flush(slots, longestMs)
  }

  late(): Late {
    return this.#snapshotter.owed.late(Date.now())
  }

  get counts(): Snapshots['counts'] {
    return { ...this.#snapshotter.counts, restored: this.#restore.restored }
  }

  /** Looks at all shops now, and sends what has changed. */
  look(): Promise<void> {
    return this.#snapshotter.look()
  }

  /** What nobody needs any more. Never rejects: it is tried again. */
  async #forget(): Promise<void> {
    const { slots, isKnown, warn } = this.#parts
    try {
      await this.#files.forgetOld(Date.now())
      const isOurs = (slot: number): boolean => slots.epochOf(labelIn(slot)) !== undefined
      if (isKnown) await this.#files.sortOut(isOurs, isKnown)
    } catch (error) {
      // While the register is away nobody is forgotten.
      if (!(error instanceof RegisterAway)) warn(`Old files of shops stay. ${error}`)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#forgetting)
    this.#catchUp.close()
    this.#restore.close()
    await this.#snapshotter.close()
    this.#line.close()
  }
}
