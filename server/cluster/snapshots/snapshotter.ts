import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { removeShopFile } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { MOST_PAGES } from '../../shop/storage/tables.ts'
import { GatewayRefusal, GatewayUnavailable, type SnapshotClient } from './client.ts'
import { compress } from './compression.ts'
import type { LocalSlots } from './types.ts'
import { type UndoCopy, withUndoCopy } from './undo-copy.ts'
import { type UnsentShop, UnsentShops } from './unsent-shops.ts'

export interface SnapshotterOptions {
  slots: LocalSlots
  client: Pick<SnapshotClient, 'put' | 'remove'>
  /** Folder of copies to send. Leftovers are deleted at the start. */
  drafts: string
  /** Whether the shop may be sent yet. Until then it stays unsent. Default: it may. */
  maySend?(shop: string): boolean
  /** Called after the shop was sent. */
  onSent(shop: string): void
  warn(message: string): void
  /**
   * Interval in seconds at which each shop is checked. Default: 50, so that with the upload no snapshot is older than a
   * minute.
   */
  everySeconds?: number
}

type SnapshotHost = Pick<Host, 'awake' | 'ifAwake' | 'backUp' | 'backUpKept'>

const DEFAULT_EVERY_SECONDS = 50
const TICK_MS = 1_000
const CHECK_TIMEOUT_MS = 1_000
/** How many shops are copied and sent at the same time. Learners need the disk and the processor, too. */
const AT_ONCE = 4
/** Pauses between retries while the gateway is unreachable, doubled each time. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 10_000]
/** Pauses before a shop that cannot be copied is retried: normally, and while somebody waits for it. */
const RETRY_MS = [60_000, 3_000] as const
/** Pause between retries while somebody waits and the gateway is unreachable. */
const PRIORITY_RETRY_MS = 300
/** No shop's file exceeds this, in bytes. With its copy for undo, no snapshot may. */
const LARGEST_SHOP = MOST_PAGES * 4096
/** By then an assigned slot is taken over, or lost. */
const LONGEST_ACQUIRING_MS = 20_000

/** Sends changed shops to the snapshot store, through a gateway. */
export class Snapshotter {
  readonly #options: SnapshotterOptions
  readonly unsent = new UnsentShops()
  readonly #busy = new Set<string>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #flushWaiters = new FlushWaiters()
  /** Shops with a warning that their copy for undo cannot be copied. */
  readonly #withoutUndo = new Set<string>()
  #host: SnapshotHost | undefined
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #sendCount = 0
  #pauseMs = 0
  #pauseUntil = 0
  #sent = 0
  #failed = 0
  #isOver = false

  constructor(options: SnapshotterOptions) {
    this.#options = options
    rmSync(options.drafts, { recursive: true, force: true })
    mkdirSync(options.drafts, { recursive: true })
  }

  /** How many snapshots it has started to send. */
  get sendCount(): number {
    return this.#sendCount
  }

  get counts(): { sent: number; failed: number } {
    return { sent: this.#sent, failed: this.#failed }
  }

  begin(host: SnapshotHost): void {
    this.#host = host
    this.#timer = setInterval(() => void this.#tick(), TICK_MS).unref()
  }

  shopAsleep(shop: Shop): void {
    if (!SHOP_ID.test(shop.id)) return
    this.unsent.shopAsleep(shop, Date.now())
    this.#sendNext()
  }

  /** Deletes all snapshots of an erased shop. Retries until it succeeds. */
  erase(shop: string): void {
    this.#begin(async () => {
      while (this.#busy.has(shop)) await wait(20)
      this.unsent.forget(shop)
      await this.#erase(shop)
    })
  }

  /**
   * Sends all unsent changes of these slots now. Returns how many shops could not be sent in time. All callers share
   * the same few senders; each waits for its own slots.
   */
  async flush(slots: readonly number[], longestMs: number): Promise<number> {
    const until = performance.now() + longestMs
    const slotSet = new Set(slots)
    await this.#check((shop) => slotSet.has(slotOf(shop)))
    const endPriority = this.unsent.prioritize(slotSet)
    this.#pauseUntil = 0
    try {
      for (;;) {
        this.#sendNext()
        const leftMs = until - performance.now()
        const left = this.#countUnsent(slotSet)
        if (left === 0 || leftMs <= 0) return left
        await this.#flushWaiters.wait(slotSet, Math.min(PRIORITY_RETRY_MS, leftMs))
      }
    } finally {
      endPriority()
    }
  }

  #countUnsent(slots: ReadonlySet<number>): number {
    const underWay = [...this.#busy].filter((shop) => slots.has(slotOf(shop)))
    return new Set([...this.unsent.shopsIn(slots), ...underWay]).size
  }

  async close(): Promise<void> {
    this.#isOver = true
    clearInterval(this.#timer)
    await Promise.allSettled(this.#underWay)
  }

  /** Never rejects. */
  async #tick(): Promise<void> {
    const { everySeconds = DEFAULT_EVERY_SECONDS } = this.#options
    this.#second = (this.#second + 1) % everySeconds
    const second = this.#second
    await this.#check((shop) => phaseOf(shop) % everySeconds === second)
    this.#sendNext()
  }

  /** Checks all open shops now. */
  async checkAll(): Promise<void> {
    await this.#check(() => true)
    this.#sendNext()
  }

  /** Does not wait for opening shops: they have no changes. */
  async #check(isSelected: (shop: string) => boolean): Promise<void> {
    const shops = this.#host?.awake().filter((id) => SHOP_ID.test(id) && isSelected(id)) ?? []
    const looks = shops.map(async (id) => {
      const shop = await this.#host?.ifAwake(id)
      if (shop?.isOpen) this.unsent.check(shop, Date.now())
    })
    await Promise.race([Promise.all(looks), wait(CHECK_TIMEOUT_MS, undefined, { ref: false })])
  }

  #sendNext(): void {
    const host = this.#host
    // After a failure, one at a time, to test whether the gateway answers again.
    while (host && this.#busy.size < (this.#pauseMs > 0 ? 1 : AT_ONCE)) {
      const isPause = this.#isOver || Date.now() < this.#pauseUntil
      const { maySend } = this.#options
      const shop = isPause ? undefined : this.unsent.next(this.#busy, Date.now(), maySend)
      if (shop === undefined) return
      this.#busy.add(shop)
      this.#begin(async () => {
        await this.#send(shop, host)
        this.#busy.delete(shop)
        this.#flushWaiters.wake(shop)
        this.#sendNext()
      })
    }
  }

  #begin(work: () => Promise<void>): void {
    const done = work().finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
    done.catch((error: unknown) => this.#options.warn(`Snapshots: ${error}`))
  }

  /** Never rejects. */
  async #send(shop: string, host: SnapshotHost): Promise<void> {
    const unsent = this.unsent.begin(shop)
    const epoch = this.#options.slots.epochOf(shop)
    const copy = join(this.#options.drafts, `${shop}.${randomUUID()}.copy`)
    const [undo, compressed] = [`${copy}.undo`, `${copy}.zst`]
    let isOver = (): void => {}
    try {
      const tables = (await host.ifAwake(shop))?.tables
      // Later writes may be missing in the copy, so they count as a new change.
      const as = tables && { tables, written: tables.written }
      if (as) isOver = this.unsent.markSending(as)
      if (epoch === undefined) {
        // The slot may be about to be taken over; its shops were marked as unsent at that time.
        const now = Date.now()
        if (now - unsent.since < LONGEST_ACQUIRING_MS) this.unsent.putBack(shop, unsent, now + TICK_MS)
        return
      }
      if (!(await host.backUp(shop, copy))) return
      await compress(withUndoCopy(copy, await this.#copyForUndo(host, shop, copy, undo)), compressed)
      for (const sent of [copy, undo]) removeShopFile(sent)
      this.#sendCount += 1
      await this.#options.client.put(shop, { epoch, count: this.#sendCount }, compressed)
      this.unsent.markSent(shop, as)
      this.#onSuccess(shop)
    } catch (error) {
      this.#onFailure(shop, { unsent, epoch }, error)
    } finally {
      isOver()
      for (const sent of [copy, undo]) removeShopFile(sent)
      rmSync(compressed, { force: true })
    }
  }

  /** A shop whose copy for undo cannot be copied, as on a full disk, is sent without it. */
  async #copyForUndo(
    host: SnapshotHost,
    shop: string,
    copy: string,
    path: string,
  ): Promise<UndoCopy | undefined> {
    try {
      return await copyForUndo(host, shop, copy, path)
    } catch (error) {
      removeShopFile(path)
      if (!this.#withoutUndo.has(shop))
        this.#options.warn(`Snapshots of the shop ${shop} lack its copy for undo. ${error}`)
      this.#withoutUndo.add(shop)
      return undefined
    }
  }

  #onSuccess(shop: string): void {
    if (this.#pauseMs > 0) this.#options.warn('Snapshots of shops can be sent again.')
    this.#pauseMs = 0
    this.#sent += 1
    this.#options.onSent(shop)
  }

  #onFailure(
    shop: string,
    { unsent, epoch }: { unsent: UnsentShop; epoch: number | undefined },
    error: unknown,
  ): void {
    this.#failed += 1
    if (this.#isTooEarly(shop, epoch, error)) {
      this.unsent.putBack(shop, unsent, Date.now() + TICK_MS)
      return
    }
    // Another node has the slot, or the shop was erased.
    if (error instanceof GatewayRefusal && (error.status === 403 || error.status === 410)) return
    if (error instanceof GatewayUnavailable) {
      if (this.#pauseMs === 0)
        this.#options.warn(
          `Snapshots of shops cannot be sent: they are retried until they can. ${error.message}`,
        )
      this.unsent.putBack(shop, unsent)
      this.#pause()
      return
    }
    const [longer, shorter] = RETRY_MS
    this.unsent.putBack(shop, unsent, Date.now() + (this.unsent.isPrioritized(shop) ? shorter : longer))
    this.#options.warn(`No snapshot could be taken of the shop ${shop}. ${error}`)
  }

  /**
   * After an outage of the database the gateway may consider the lease expired until the next renewal. If the slot is
   * still held, the snapshot is sent again.
   */
  #isTooEarly(shop: string, epoch: number | undefined, error: unknown): boolean {
    const isRefused = error instanceof GatewayRefusal && error.status === 403
    return isRefused && epoch !== undefined && this.#options.slots.epochOf(shop) === epoch
  }

  #pause(): void {
    this.#pauseMs = Math.min(Math.max(SHORTEST_PAUSE_MS, 2 * this.#pauseMs), LONGEST_PAUSE_MS)
    const pauseMs = this.unsent.isPrioritized() ? PRIORITY_RETRY_MS : this.#pauseMs
    this.#pauseUntil = Date.now() + pauseMs
  }

  async #erase(shop: string): Promise<void> {
    const { slots, client, warn } = this.#options
    for (let pauseMs = SHORTEST_PAUSE_MS; !this.#isOver; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const epoch = slots.epochOf(shop)
      // The gateway deletes them if this node no longer may.
      if (epoch === undefined) return
      try {
        return await client.remove(shop, epoch)
      } catch (error) {
        if (error instanceof GatewayRefusal && !this.#isTooEarly(shop, epoch, error))
          return warn(`Snapshots of the erased shop ${shop} remain. ${error.message}`)
        await wait(pauseMs, undefined, { ref: false })
      }
    }
  }
}

/** What undo restores, copied beside the copy of a shop. Undefined if there is nothing, or if both are too large. */
async function copyForUndo(
  host: SnapshotHost,
  shop: string,
  copy: string,
  path: string,
): Promise<UndoCopy | undefined> {
  const kept = await host.backUpKept(shop, path)
  if (!kept) return undefined
  const [{ size }, { size: bytes }] = await Promise.all([stat(copy), stat(path)])
  return size + bytes <= LARGEST_SHOP ? { ...kept, path, bytes } : undefined
}

/** Spreads shops over time, so that a class that joined at once is not sent at once. */
function phaseOf(shop: string): number {
  return Number.parseInt(shop.slice(-6), 36)
}

/** Callers that wait until all changes of some slots are sent. */
class FlushWaiters {
  readonly #waiters = new Set<{ slots: ReadonlySet<number>; wake(): void }>()

  /** Wakes those who wait for this shop's slot, so that they check what is left. */
  wake(shop: string): void {
    for (const { slots, wake } of this.#waiters) if (slots.has(slotOf(shop))) wake()
  }

  /** Waits until a shop in these slots was handled, or for `longestMs`. */
  async wait(slots: ReadonlySet<number>, longestMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isOver = new AbortController()
    const one = { slots, wake: resolve }
    this.#waiters.add(one)
    await Promise.race([promise, wait(longestMs, undefined, { signal: isOver.signal }).catch(() => {})])
    this.#waiters.delete(one)
    isOver.abort()
  }
}
