import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_NAME, slotOf } from '../../class/store/ids.ts'
import { kindOf } from '../../host/files/plain-files.ts'
import {
  draftOf,
  inspectShopFile,
  removeShopFile,
  replaceFile,
  ShopElsewhere,
} from '../../host/files/shop-file.ts'
import { Comparing, type Comparison } from './comparing.ts'
import { EntryAway, type EntryLine, EntryRefuses } from './entry-line.ts'
import { labelIn } from './label-in.ts'
import { NotPressed, unpress } from './press.ts'
import type { SlotFiles } from './slot-files.ts'
import type { SlotsHere } from './snapshots.ts'
import type { Stamp } from './stamps.ts'
import { KEPT } from './store.ts'

export interface RestoreParts {
  slots: SlotsHere
  files: SlotFiles
  line: Pick<EntryLine, 'fetch' | 'list' | 'behind'>
  /** How many snapshots this process has begun to send so far. */
  count(): number
  /** For what is on its way. */
  drafts: string
  warn(message: string): void
  /** See `ComparingParts`. */
  againMs?: number
}

/** What is known of a slot since it was gained. */
interface Sorted {
  epoch: number
  /** When what lies on this disk is the newest. */
  ready: Promise<void>
  kept: Comparison
}

const RETRY_AFTER = 2
const ON_ITS_WAY = 'This shop is on its way from another machine. Please try again in a moment.'
const NOT_OURS = 'A shop was asked for whose slot is not here.'

/** Brings shops here that others had before: their files, as they were sent last. */
export class Restore {
  readonly #parts: RestoreParts
  readonly #sorted = new Map<number, Sorted>()
  readonly #comparing: Comparing
  #restored = 0

  constructor(parts: RestoreParts) {
    this.#parts = parts
    this.#comparing = new Comparing(parts)
  }

  get restored(): number {
    return this.#restored
  }

  /** A slot is ours: what lies here of it is gone through, once in each epoch. Answers with shops that have a file here. */
  async gained(slot: number): Promise<string[]> {
    const { files } = this.#parts
    await this.#sort(slot)
    return files.shopsIn(slot)
  }

  lost(slot: number): void {
    const sorted = this.#sorted.get(slot)
    if (sorted) this.#comparing.end(sorted.kept)
    this.#sorted.delete(slot)
  }

  close(): void {
    this.#comparing.close()
  }

  /**
   * Whether it is known by now that nothing of this slot is kept which is later than what lies here. Whoever sends before that
   * may have what is old taken for the newest.
   */
  maySend(shop: string): boolean {
    const epoch = this.#parts.slots.epochOf(shop)
    // Of what is not ours nothing gets through anyway.
    if (epoch === undefined) return true
    const sorted = this.#sorted.get(slotOf(shop))
    return sorted?.epoch === epoch && sorted.kept.isDone
  }

  /** There is a snapshot of it from now on. */
  noteSent(shop: string): void {
    this.#sorted.get(slotOf(shop))?.kept.shops?.add(shop)
  }

  /**
   * Before a shop wakes: what lies here once its slot was gone through is the newest. Otherwise the latest snapshot takes
   * its place; where there never was any, nothing does, and it will be fresh. Throws `ShopAway`.
   */
  async beforeWake(shop: string, file: string): Promise<void> {
    if (!SHOP_NAME.test(shop)) return
    const { epoch, kept } = await this.#sort(slotOf(shop))
    if (kindOf(file) !== 'nothing') return
    await kept.asked
    // Whoever held the slot before us sends nothing any more: of whom nothing was kept then, nobody has anything.
    if (kept.shops && !kept.shops.has(shop)) return
    try {
      await this.#fetch(shop, epoch, file)
    } catch (error) {
      if (!(error instanceof EntryAway || error instanceof EntryRefuses)) throw error
      throw new ShopElsewhere(
        ON_ITS_WAY,
        `Shops cannot be had from the store of snapshots. ${error.message}`,
        RETRY_AFTER,
      )
    }
  }

  async #sort(slot: number): Promise<Sorted> {
    const { slots, files } = this.#parts
    const name = labelIn(slot)
    const epoch = slots.epochOf(name)
    if (epoch === undefined) throw new ShopElsewhere(ON_ITS_WAY, NOT_OURS, 1)
    const known = this.#sorted.get(slot)
    if (known?.epoch === epoch) {
      await known.ready
      return known
    }
    this.lost(slot)
    const sorted: Sorted = {
      epoch,
      ready: files.sort(slot, epoch, slots.isOurLast(name)),
      kept: this.#comparing.begin(slot, epoch),
    }
    this.#sorted.set(slot, sorted)
    try {
      await sorted.ready
    } catch (error) {
      if (this.#sorted.get(slot) === sorted) this.lost(slot) // It is tried anew.
      throw error
    }
    return sorted
  }

  /** The latest; one that is damaged gives way to the one before it. */
  async #fetch(shop: string, epoch: number, file: string): Promise<void> {
    const { line, drafts, warn } = this.#parts
    let before: Stamp | undefined
    for (let tried = 0; tried < KEPT; tried++) {
      const pressed = join(drafts, `${shop}.${randomUUID()}.zst`)
      try {
        const stamp = await line.fetch(shop, epoch, pressed, before)
        if (!stamp) break
        before = stamp
        const reason = await this.#put(pressed, shop, epoch, file)
        if (reason === undefined) return
        warn(`A snapshot of the shop ${shop} is damaged (${reason}). The one before it is tried.`)
      } finally {
        rmSync(pressed, { force: true })
      }
    }
    if (before) warn(`There is no sound snapshot of the shop ${shop}: it begins anew, with its progress.`)
  }

  /** Answers with what is wrong with it; undefined where it has taken its place. */
  async #put(pressed: string, shop: string, epoch: number, file: string): Promise<string | undefined> {
    const draft = draftOf(file)
    try {
      await unpress(pressed, draft)
      const found = inspectShopFile(draft)
      if (found.state !== 'good') return found.state === 'damaged' ? found.reason : 'it is empty'
      // The slot may have been elsewhere meanwhile, where more was written.
      if (this.#parts.slots.epochOf(shop) !== epoch) throw new ShopElsewhere(ON_ITS_WAY, NOT_OURS, 1)
      replaceFile(draft, file)
      this.#restored += 1
      return undefined
    } catch (error) {
      if (error instanceof NotPressed) return error.message
      throw error
    } finally {
      removeShopFile(draft)
    }
  }
}
