import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { pathKindOf } from '../../host/files/plain-files.ts'
import {
  inspectShopFile,
  removeShopFile,
  replaceFile,
  ShopOnOtherNode,
  temporaryFileOf,
} from '../../host/files/shop-file.ts'
import { putKept } from '../../host/files/undo.ts'
import { sampleShopIdIn } from '../slots/model.ts'
import { GatewayRefusal, GatewayUnavailable, type SnapshotClient } from './client.ts'
import { CorruptSnapshot, decompress } from './compression.ts'
import type { SlotFiles } from './slot-files.ts'
import { SNAPSHOTS_PER_SHOP } from './store.ts'
import type { LocalSlots } from './types.ts'
import { takeUndoCopy } from './undo-copy.ts'
import { type Comparison, VersionComparer } from './version-comparer.ts'
import type { SnapshotVersion } from './versions.ts'

export interface SnapshotRestorerOptions {
  slots: LocalSlots
  files: SlotFiles
  client: Pick<SnapshotClient, 'fetch' | 'list' | 'reportOutdated'>
  /** How many snapshots this process has started to send. */
  sendCount(): number
  /** Folder of unfinished downloads. */
  drafts: string
  warn(message: string): void
  /** See `VersionComparerOptions`. */
  retryMs?: number
}

/** The state of an acquired slot. */
interface PreparedSlot {
  epoch: number
  /** Resolves when only the newest files are left on this disk. */
  ready: Promise<void>
  comparison: Comparison
}

const RETRY_AFTER = 2
const SHOP_IN_TRANSIT = 'This shop is on its way from another machine. Please try again in a moment.'
const SLOT_NOT_HELD = 'A shop was asked for whose slot is not here.'

/** Restores shops from their latest snapshots when another node had them before. */
export class SnapshotRestorer {
  readonly #options: SnapshotRestorerOptions
  readonly #prepared = new Map<number, PreparedSlot>()
  readonly #comparer: VersionComparer
  #restored = 0

  constructor(options: SnapshotRestorerOptions) {
    this.#options = options
    this.#comparer = new VersionComparer(options)
  }

  get restored(): number {
    return this.#restored
  }

  /** Prepares the local files of an acquired slot, once per epoch. Returns the shops that have a file here. */
  async slotAcquired(slot: number): Promise<string[]> {
    const { files } = this.#options
    await this.#prepare(slot)
    return files.shopsIn(slot)
  }

  slotLost(slot: number): void {
    const prepared = this.#prepared.get(slot)
    if (prepared) this.#comparer.end(prepared.comparison)
    this.#prepared.delete(slot)
  }

  close(): void {
    this.#comparer.close()
  }

  /**
   * Whether the store certainly has no later snapshots of the slot than the local files. A node that sends before that
   * may overwrite newer data with old data.
   */
  maySend(shop: string): boolean {
    const epoch = this.#options.slots.epochOf(shop)
    // The gateway rejects snapshots of slots that are not held anyway.
    if (epoch === undefined) return true
    const prepared = this.#prepared.get(slotOf(shop))
    return prepared?.epoch === epoch && prepared.comparison.isDone
  }

  /** Records that the shop has a snapshot now. */
  noteSent(shop: string): void {
    this.#prepared.get(slotOf(shop))?.comparison.shops?.add(shop)
  }

  /**
   * Called before a shop opens. A local file of a prepared slot is the newest. Otherwise the latest snapshot is
   * restored; without one the shop starts fresh. Throws `ShopOnOtherNode`.
   */
  async beforeWake(shop: string, file: string): Promise<void> {
    if (!SHOP_ID.test(shop)) return
    const { epoch, comparison } = await this.#prepare(slotOf(shop))
    if (pathKindOf(file) !== 'nothing') return
    await comparison.firstTry
    // Earlier holders no longer send anything, so a shop without a snapshot in the list has none.
    if (comparison.shops && !comparison.shops.has(shop)) return
    try {
      await this.#fetch(shop, epoch, file)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefusal)) throw error
      throw new ShopOnOtherNode(
        SHOP_IN_TRANSIT,
        `Shops cannot be had from the store of snapshots. ${error.message}`,
        RETRY_AFTER,
      )
    }
  }

  async #prepare(slot: number): Promise<PreparedSlot> {
    const { slots, files } = this.#options
    const name = sampleShopIdIn(slot)
    const epoch = slots.epochOf(name)
    if (epoch === undefined) throw new ShopOnOtherNode(SHOP_IN_TRANSIT, SLOT_NOT_HELD, 1)
    const known = this.#prepared.get(slot)
    if (known?.epoch === epoch) {
      await known.ready
      return known
    }
    this.slotLost(slot)
    const prepared: PreparedSlot = {
      epoch,
      ready: files.prepareSlot(slot, epoch, slots.hasNewestFiles(name)),
      comparison: this.#comparer.begin(slot, epoch),
    }
    this.#prepared.set(slot, prepared)
    try {
      await prepared.ready
    } catch (error) {
      if (this.#prepared.get(slot) === prepared) this.slotLost(slot) // The next call prepares it again.
      throw error
    }
    return prepared
  }

  /** Fetches the latest snapshot, or the previous one if that is damaged. */
  async #fetch(shop: string, epoch: number, file: string): Promise<void> {
    const { client, drafts, warn } = this.#options
    let before: SnapshotVersion | undefined
    for (let tried = 0; tried < SNAPSHOTS_PER_SHOP; tried++) {
      const compressed = join(drafts, `${shop}.${randomUUID()}.zst`)
      try {
        const version = await client.fetch(shop, epoch, compressed, before)
        if (!version) break
        before = version
        const reason = await this.#put(compressed, shop, epoch, file)
        if (reason === undefined) return
        warn(`A snapshot of the shop ${shop} is damaged (${reason}). The snapshot before it is tried.`)
      } finally {
        rmSync(compressed, { force: true })
      }
    }
    if (before) warn(`All snapshots of the shop ${shop} are damaged: it starts afresh, with its progress.`)
  }

  /** Puts the snapshot in place. Returns what is wrong with it, or undefined. */
  async #put(compressed: string, shop: string, epoch: number, file: string): Promise<string | undefined> {
    const [draft, undo] = [temporaryFileOf(file), temporaryFileOf(file)]
    try {
      await decompress(compressed, draft)
      const kept = await takeUndoCopy(draft, undo)
      const found = inspectShopFile(draft)
      if (found.state !== 'good') return found.state === 'damaged' ? found.reason : 'it is empty'
      // The slot may have been on another node meanwhile, where the shop changed.
      if (this.#options.slots.epochOf(shop) !== epoch)
        throw new ShopOnOtherNode(SHOP_IN_TRANSIT, SLOT_NOT_HELD, 1)
      if (kept) putKept(file, undo, kept)
      replaceFile(draft, file)
      this.#restored += 1
      return undefined
    } catch (error) {
      if (error instanceof CorruptSnapshot) return error.message
      throw error
    } finally {
      for (const unused of [draft, undo]) removeShopFile(unused)
    }
  }
}
