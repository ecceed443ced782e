import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { removeShopFile } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { GatewayRefusal, GatewayUnavailable, type SnapshotClient } from './client.ts'
import { compress } from './compression.ts'
import type { LocalSlots } from './types.ts'
import { type UnsentChange, UnsentShops } from './unsent-shops.ts'

export interface SnapshotterParts {
  slots: LocalSlots
  client: Pick<SnapshotClient, 'put' | 'remove'>
  /** For copies that are on their way. What lies there at the start is of no use. */
  drafts: string
  /** Whether anything of this shop may be sent by now. Until then it is owed. Default: it may. */
  maySend?(shop: string): boolean
  /** It was sent: there is a snapshot of it from now on. */
  onSent(shop: string): void
  warn(message: string): void
  /** Every shop is looked at once in so many seconds. Default: 50, so that with the way nothing is older than a minute. */
  everySeconds?: number
}

type SnapshotHost = Pick<Host, 'awake' | 'ifAwake' | 'backUp'>

const DEFAULT_EVERY_SECONDS = 50
const TICK_MS = 1_000
const CHECK_TIMEOUT_MS = 1_000
/** Shops that are copied and sent at the same time: those who play need the disk and the processor, too. */
const AT_ONCE = 4
/** While the entry is away it is tried again after so long, and after longer each time. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 10_000]
/** A shop that cannot be copied is tried again after so long, and sooner where somebody waits for it. */
const RETRY_MS = [60_000, 3_000] as const
/** While somebody waits, an entry that is away is tried again after so long. */
const PRIORITY_RETRY_MS = 300
/** A slot that is being taken over is ours by then, or somebody else's. */
const LONGEST_ACQUIRING_MS = 20_000

/** Sends what changes in shops to the store, through the entry. */
export class Snapshotter {
  readonly #parts: SnapshotterParts
  readonly unsent = new UnsentShops()
  readonly #busy = new Set<string>()
  /** Work that has begun. */
  readonly #underWay = new Set<Promise<void>>()
  readonly #flushWaiters = new FlushWaiters()
  #host: SnapshotHost | undefined
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #sendCount = 0
  #pauseMs = 0
  #pauseUntil = 0
  #sent = 0
  #failed = 0
  #isOver = false

  constructor(parts: SnapshotterParts) {
    this.#parts = parts
    rmSync(parts.drafts, { recursive: true, force: true })
    mkdirSync(parts.drafts, { recursive: true })
  }

  /** How many it has begun to send. */
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

  /** Deletes what is kept of a shop, which is gone for good, however long that takes. */
  erase(shop: string): void {
    this.#begin(async () => {
      while (this.#busy.has(shop)) await wait(20)
      this.unsent.forget(shop)
      await this.#erase(shop)
    })
  }

  /**
   * Sends at once what has changed and is owed of these slots; answers with how many could not be sent in time. However many
   * ask, all that is owed is sent by the same few: they only wait, each for what is its own.
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
    const { everySeconds = DEFAULT_EVERY_SECONDS } = this.#parts
    this.#second = (this.#second + 1) % everySeconds
    const second = this.#second
    await this.#check((shop) => phaseOf(shop) % everySeconds === second)
    this.#sendNext()
  }

  /** Looks at all open shops now. */
  async checkAll(): Promise<void> {
    await this.#check(() => true)
    this.#sendNext()
  }

  /** One that is only about to wake is not waited for: nothing has changed in it. */
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
    // One at a time feels its way where the last one did not get through.
    while (host && this.#busy.size < (this.#pauseMs > 0 ? 1 : AT_ONCE)) {
      const isPause = this.#isOver || Date.now() < this.#pauseUntil
      const { maySend } = this.#parts
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
    done.catch((error: unknown) => this.#parts.warn(`Snapshots: ${error}`))
  }

  /** Never rejects. */
  async #send(shop: string, host: SnapshotHost): Promise<void> {
    const unsent = this.unsent.begin(shop)
    const epoch = this.#parts.slots.epochOf(shop)
    const copy = join(this.#parts.drafts, `${shop}.${randomUUID()}.copy`)
    const compressed = `${copy}.zst`
    let isOver = (): void => {}
    try {
      const tables = (await host.ifAwake(shop))?.tables
      // What is written from now on may be in the copy, or not: then it is taken again.
      const as = tables && { tables, written: tables.written }
      if (as) isOver = this.unsent.markSending(as)
      if (epoch === undefined) {
        // Its slot may be about to be ours: it was owed when that was taken over.
        const now = Date.now()
        if (now - unsent.since < LONGEST_ACQUIRING_MS) this.unsent.putBack(shop, unsent, now + TICK_MS)
        return
      }
      if (!(await host.backUp(shop, copy))) return
      await compress(copy, compressed)
      removeShopFile(copy)
      this.#sendCount += 1
      await this.#parts.client.put(shop, { epoch, count: this.#sendCount }, compressed)
      this.unsent.markSent(shop, as)
      this.#onSuccess(shop)
    } catch (error) {
      this.#onFailure(shop, { unsent, epoch }, error)
    } finally {
      isOver()
      removeShopFile(copy)
      rmSync(compressed, { force: true })
    }
  }

  #onSuccess(shop: string): void {
    if (this.#pauseMs > 0) this.#parts.warn('Snapshots of shops are sent again.')
    this.#pauseMs = 0
    this.#sent += 1
    this.#parts.onSent(shop)
  }

  #onFailure(
    shop: string,
    { unsent, epoch }: { unsent: UnsentChange; epoch: number | undefined },
    error: unknown,
  ): void {
    this.#failed += 1
    if (this.#isTooEarly(shop, epoch, error)) {
      this.unsent.putBack(shop, unsent, Date.now() + TICK_MS)
      return
    }
    // The slot is somebody else's, or the shop nobody's.
    if (error instanceof GatewayRefusal && (error.status === 403 || error.status === 410)) return
    if (error instanceof GatewayUnavailable) {
      if (this.#pauseMs === 0)
        this.#parts.warn(`Snapshots of shops wait: they are tried again and again. ${error.message}`)
      this.unsent.putBack(shop, unsent)
      this.#pause()
      return
    }
    const [longer, shorter] = RETRY_MS
    this.unsent.putBack(shop, unsent, Date.now() + (this.unsent.isPrioritized(shop) ? shorter : longer))
    this.#parts.warn(`No snapshot could be taken of the shop ${shop}. ${error}`)
  }

  /** Right after the register was away it may take our lease for over, until the next renewal: as we hold it still, we ask again. */
  #isTooEarly(shop: string, epoch: number | undefined, error: unknown): boolean {
    const isRefused = error instanceof GatewayRefusal && error.status === 403
    return isRefused && epoch !== undefined && this.#parts.slots.epochOf(shop) === epoch
  }

  #pause(): void {
    this.#pauseMs = Math.min(Math.max(SHORTEST_PAUSE_MS, 2 * this.#pauseMs), LONGEST_PAUSE_MS)
    const pauseMs = this.unsent.isPrioritized() ? PRIORITY_RETRY_MS : this.#pauseMs
    this.#pauseUntil = Date.now() + pauseMs
  }

  async #erase(shop: string): Promise<void> {
    const { slots, client, warn } = this.#parts
    for (let pauseMs = SHORTEST_PAUSE_MS; !this.#isOver; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const epoch = slots.epochOf(shop)
      // The entry sees to it where this node no longer may.
      if (epoch === undefined) return
      try {
        return await client.remove(shop, epoch)
      } catch (error) {
        if (error instanceof GatewayRefusal && !this.#isTooEarly(shop, epoch, error))
          return warn(`Snapshots of ${shop}, which was erased, stay. ${error.message}`)
        await wait(pauseMs, undefined, { ref: false })
      }
    }
  }
}

/** Spreads shops over the time: a class that comes all at once is not sent all at once. */
function phaseOf(shop: string): number {
  return Number.parseInt(shop.slice(-6), 36)
}

/** Those who wait until all is sent that is owed of some slots. */
class FlushWaiters {
  readonly #waiters = new Set<{ slots: ReadonlySet<number>; wake(): void }>()

  /** Something was done about this shop: whoever waits for its slot looks what is left. */
  wake(shop: string): void {
    for (const { slots, wake } of this.#waiters) if (slots.has(slotOf(shop))) wake()
  }

  /** Until something was done about a shop in these slots, but no longer than so. */
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
