import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { kindOf } from '../../host/files/plain-files.ts'
import {
  draftOf,
  inspectShopFile,
  removeShopFile,
  replaceFile,
  ShopElsewhere,
} from '../../host/files/shop-file.ts'
import { sampleShopIn } from '../slots/model.ts'
import { GatewayRefusal, GatewayUnavailable, type SnapshotClient } from './client.ts'
import { CorruptSnapshot, decompress } from './compression.ts'
import type { SlotFiles } from './slot-files.ts'
import { KEPT_PER_SHOP } from './store.ts'
import type { LocalSlots } from './types.ts'
import { type Comparison, VersionComparer } from './version-comparer.ts'
import type { SnapshotVersion } from './versions.ts'

export interface SnapshotRestorerParts {
  slots: LocalSlots
  files: SlotFiles
  client: Pick<SnapshotClient, 'fetch' | 'list' | 'reportOutdated'>
  /** How many snapshots this process has begun to send so far. */
  sendCount(): number
  /** For what is on its way. */
  drafts: string
  warn(message: string): void
  /** See `ComparingParts`. */
  retryMs?: number
}

/** What is known of a slot since it was gained. */
interface PreparedSlot {
  epoch: number
  /** When what lies on this disk is the newest. */
  ready: Promise<void>
  comparison: Comparison
}

const RETRY_AFTER = 2
const SHOP_IN_TRANSIT = 'This shop is on its way from another machine. Please try again in a moment.'
const SLOT_NOT_HELD = 'A shop was asked for whose slot is not here.'

/** Brings shops here that others had before: their files, as they were sent last. */
export class SnapshotRestorer {
  readonly #parts: SnapshotRestorerParts
  readonly #prepared = new Map<number, PreparedSlot>()
  readonly #comparer: VersionComparer
  #restored = 0

  constructor(parts: SnapshotRestorerParts) {
    this.#parts = parts
    this.#comparer = new VersionComparer(parts)
  }

  get restored(): number {
    return this.#restored
  }

  /** A slot is ours: what lies here of it is gone through, once in each epoch. Answers with shops that have a file here. */
  async slotAcquired(slot: number): Promise<string[]> {
    const { files } = this.#parts
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
   * Whether it is known by now that nothing of this slot is kept which is later than what lies here. Whoever sends before that
   * may have what is old taken for the newest.
   */
  maySend(shop: string): boolean {
    const epoch = this.#parts.slots.epochOf(shop)
    // Of what is not ours nothing gets through anyway.
    if (epoch === undefined) return true
    const prepared = this.#prepared.get(slotOf(shop))
    return prepared?.epoch === epoch && prepared.comparison.isDone
  }

  /** There is a snapshot of it from now on. */
  noteSent(shop: string): void {
    this.#prepared.get(slotOf(shop))?.comparison.shops?.add(shop)
  }

  /**
   * Before a shop wakes: what lies here once its slot was gone through is the newest. Otherwise the latest snapshot takes
   * its place; where there never was any, nothing does, and it will be fresh. Throws `ShopAway`.
   */
  async beforeWake(shop: string, file: string): Promise<void> {
    if (!SHOP_ID.test(shop)) return
    const { epoch, comparison } = await this.#prepare(slotOf(shop))
    if (kindOf(file) !== 'nothing') return
    await comparison.firstTry
    // Whoever held the slot before us sends nothing any more: of whom nothing was kept then, nobody has anything.
    if (comparison.shops && !comparison.shops.has(shop)) return
    try {
      await this.#fetch(shop, epoch, file)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefusal)) throw error
      throw new ShopElsewhere(
        SHOP_IN_TRANSIT,
        `Shops cannot be had from the store of snapshots. ${error.message}`,
        RETRY_AFTER,
      )
    }
  }

  async #prepare(slot: number): Promise<PreparedSlot> {
    const { slots, files } = this.#parts
    const name = sampleShopIn(slot)
    const epoch = slots.epochOf(name)
    if (epoch === undefined) throw new ShopElsewhere(SHOP_IN_TRANSIT, SLOT_NOT_HELD, 1)
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
      if (this.#prepared.get(slot) === prepared) this.slotLost(slot) // It is tried anew.
      throw error
    }
    return prepared
  }

  /** The latest; one that is damaged gives way to the one before it. */
  async #fetch(shop: string, epoch: number, file: string): Promise<void> {
    const { client, drafts, warn } = this.#parts
    let before: SnapshotVersion | undefined
    for (let tried = 0; tried < KEPT_PER_SHOP; tried++) {
      const compressed = join(drafts, `${shop}.${randomUUID()}.zst`)
      try {
        const version = await client.fetch(shop, epoch, compressed, before)
        if (!version) break
        before = version
        const reason = await this.#put(compressed, shop, epoch, file)
        if (reason === undefined) return
        warn(`A snapshot of the shop ${shop} is damaged (${reason}). The one before it is tried.`)
      } finally {
        rmSync(compressed, { force: true })
      }
    }
    if (before) warn(`There is no sound snapshot of the shop ${shop}: it begins anew, with its progress.`)
  }

  /** Answers with what is wrong with it; undefined where it has taken its place. */
  async #put(compressed: string, shop: string, epoch: number, file: string): Promise<string | undefined> {
    const draft = draftOf(file)
    try {
      await decompress(compressed, draft)
      const found = inspectShopFile(draft)
      if (found.state !== 'good') return found.state === 'damaged' ? found.reason : 'it is empty'
      // The slot may have been elsewhere meanwhile, where more was written.
      if (this.#parts.slots.epochOf(shop) !== epoch)
        throw new ShopElsewhere(SHOP_IN_TRANSIT, SLOT_NOT_HELD, 1)
      replaceFile(draft, file)
      this.#restored += 1
      return undefined
    } catch (error) {
      if (error instanceof CorruptSnapshot) return error.message
      throw error
    } finally {
      removeShopFile(draft)
    }
  }
}
