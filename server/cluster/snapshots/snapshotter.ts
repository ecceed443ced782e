import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SHOP_NAME, slotOf } from '../../class/store/ids.ts'
import { removeShopFile } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { EntryAway, type EntryLine, EntryRefuses } from './entry-line.ts'
import { type Owed, OwedShops } from './owed.ts'
import { press } from './press.ts'
import type { SlotsHere } from './snapshots.ts'
import { Waiting } from './waiting.ts'

export interface SnapshotterParts {
  slots: SlotsHere
  line: Pick<EntryLine, 'put' | 'remove'>
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

type OpenHost = Pick<Host, 'awake' | 'ifAwake' | 'backUp'>

const DEFAULT_EVERY_SECONDS = 50
const TICK_MS = 1_000
const LONGEST_LOOK_MS = 1_000
/** Shops that are copied and sent at the same time: those who play need the disk and the processor, too. */
const AT_ONCE = 4
/** While the entry is away it is tried again after so long, and after longer each time. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 10_000]
/** A shop that cannot be copied is tried again after so long, and sooner where somebody waits for it. */
const AGAIN_MS = [60_000, 3_000] as const
/** While somebody waits, an entry that is away is tried again after so long. */
const AGAIN_IN_A_HURRY_MS = 300
/** A slot that is being taken over is ours by then, or somebody else's. */
const LONGEST_COMING_MS = 20_000

/** Sends what changes in shops to the store, through the entry. */
export class Snapshotter {
  readonly #parts: SnapshotterParts
  readonly owed = new OwedShops()
  readonly #busy = new Set<string>()
  /** Work that has begun. */
  readonly #underWay = new Set<Promise<void>>()
  readonly #waiting = new Waiting()
  #host: OpenHost | undefined
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #count = 0
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
  get count(): number {
    return this.#count
  }

  get counts(): { sent: number; failed: number } {
    return { sent: this.#sent, failed: this.#failed }
  }

  begin(host: OpenHost): void {
    this.#host = host
    this.#timer = setInterval(() => void this.#tick(), TICK_MS).unref()
  }

  slept(shop: Shop): void {
    if (!SHOP_NAME.test(shop.id)) return
    this.owed.slept(shop, Date.now())
    this.#goOn()
  }

  /** Deletes what is kept of a shop, which is gone for good, however long that takes. */
  erase(shop: string): void {
    this.#begin(async () => {
      while (this.#busy.has(shop)) await wait(20)
      this.owed.forget(shop)
      await this.#erase(shop)
    })
  }

  /**
   * Sends at once what has changed and is owed of these slots; answers with how many could not be sent in time. However many
   * ask, all that is owed is sent by the same few: they only wait, each for what is its own.
   */
  async flush(slots: readonly number[], longestMs: number): Promise<number> {
    const until = performance.now() + longestMs
    const these = new Set(slots)
    await this.#look((shop) => these.has(slotOf(shop)))
    const hurryNoMore = this.owed.hurry(these)
    this.#pauseUntil = 0
    try {
      for (;;) {
        this.#goOn()
        const leftMs = until - performance.now()
        const left = this.#leftIn(these)
        if (left === 0 || leftMs <= 0) return left
        await this.#waiting.for(these, Math.min(AGAIN_IN_A_HURRY_MS, leftMs))
      }
    } finally {
      hurryNoMore()
    }
  }

  #leftIn(slots: ReadonlySet<number>): number {
    const underWay = [...this.#busy].filter((shop) => slots.has(slotOf(shop)))
    return new Set([...this.owed.in(slots), ...underWay]).size
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
    await this.#look((shop) => phaseOf(shop) % everySeconds === second)
    this.#goOn()
  }

  /** Looks at all open shops now. */
  async look(): Promise<void> {
    await this.#look(() => true)
    this.#goOn()
  }

  /** One that is only about to wake is not waited for: nothing has changed in it. */
  async #look(isMeant: (shop: string) => boolean): Promise<void> {
    const shops = this.#host?.awake().filter((id) => SHOP_NAME.test(id) && isMeant(id)) ?? []
    const looks = shops.map(async (id) => {
      const shop = await this.#host?.ifAwake(id)
      if (shop?.isOpen) this.owed.look(shop, Date.now())
    })
    await Promise.race([Promise.all(looks), wait(LONGEST_LOOK_MS, undefined, { ref: false })])
  }

  #goOn(): void {
    const host = this.#host
    // One at a time feels its way where the last one did not get through.
    while (host && this.#busy.size < (this.#pauseMs > 0 ? 1 : AT_ONCE)) {
      const isPause = this.#isOver || Date.now() < this.#pauseUntil
      const { maySend } = this.#parts
      const shop = isPause ? undefined : this.owed.next(this.#busy, Date.now(), maySend)
      if (shop === undefined) return
      this.#busy.add(shop)
      this.#begin(async () => {
        await this.#send(shop, host)
        this.#busy.delete(shop)
        this.#waiting.wake(shop)
        this.#goOn()
      })
    }
  }

  #begin(work: () => Promise<void>): void {
    const done = work().finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
    done.catch((error: unknown) => this.#parts.warn(`Snapshots: ${error}`))
  }

  /** Never rejects. */
  async #send(shop: string, host: OpenHost): Promise<void> {
    const owed = this.owed.take(shop)
    const epoch = this.#parts.slots.epochOf(shop)
    const copy = join(this.#parts.drafts, `${shop}.${randomUUID()}.copy`)
    const pressed = `${copy}.zst`
    let isOver = (): void => {}
    try {
      const tables = (await host.ifAwake(shop))?.tables
      // What is written from now on may be in the copy, or not: then it is taken again.
      const as = tables && { tables, written: tables.written }
      if (as) isOver = this.owed.sending(as)
      if (epoch === undefined) {
        // Its slot may be about to be ours: it was owed when that was taken over.
        const now = Date.now()
        if (now - owed.since < LONGEST_COMING_MS) this.owed.giveBack(shop, owed, now + TICK_MS)
        return
      }
      if (!(await host.backUp(shop, copy))) return
      await press(copy, pressed)
      removeShopFile(copy)
      this.#count += 1
      await this.#parts.line.put(shop, { epoch, count: this.#count }, pressed)
      this.owed.sent(shop, as)
      this.#gotThrough(shop)
    } catch (error) {
      this.#failedWith(shop, { owed, epoch }, error)
    } finally {
      isOver()
      removeShopFile(copy)
      rmSync(pressed, { force: true })
    }
  }

  #gotThrough(shop: string): void {
    if (this.#pauseMs > 0) this.#parts.warn('Snapshots of shops are sent again.')
    this.#pauseMs = 0
    this.#sent += 1
    this.#parts.onSent(shop)
  }

  #failedWith(
    shop: string,
    { owed, epoch }: { owed: Owed; epoch: number | undefined },
    error: unknown,
  ): void {
    this.#failed += 1
    if (this.#isTooEarly(shop, epoch, error)) {
      this.owed.giveBack(shop, owed, Date.now() + TICK_MS)
      return
    }
    // The slot is somebody else's, or the shop nobody's.
    if (error instanceof EntryRefuses && (error.status === 403 || error.status === 410)) return
    if (error instanceof EntryAway) {
      if (this.#pauseMs === 0)
        this.#parts.warn(`Snapshots of shops wait: they are tried again and again. ${error.message}`)
      this.owed.giveBack(shop, owed)
      this.#pause()
      return
    }
    const [longer, shorter] = AGAIN_MS
    this.owed.giveBack(shop, owed, Date.now() + (this.owed.isWaitedFor(shop) ? shorter : longer))
    this.#parts.warn(`No snapshot could be taken of the shop ${shop}. ${error}`)
  }

  /** Right after the register was away it may take our lease for over, until the next renewal: as we hold it still, we ask again. */
  #isTooEarly(shop: string, epoch: number | undefined, error: unknown): boolean {
    const isRefused = error instanceof EntryRefuses && error.status === 403
    return isRefused && epoch !== undefined && this.#parts.slots.epochOf(shop) === epoch
  }

  #pause(): void {
    this.#pauseMs = Math.min(Math.max(SHORTEST_PAUSE_MS, 2 * this.#pauseMs), LONGEST_PAUSE_MS)
    const pauseMs = this.owed.isWaitedFor() ? AGAIN_IN_A_HURRY_MS : this.#pauseMs
    this.#pauseUntil = Date.now() + pauseMs
  }

  async #erase(shop: string): Promise<void> {
    const { slots, line, warn } = this.#parts
    for (let pauseMs = SHORTEST_PAUSE_MS; !this.#isOver; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const epoch = slots.epochOf(shop)
      // The entry sees to it where this node no longer may.
      if (epoch === undefined) return
      try {
        return await line.remove(shop, epoch)
      } catch (error) {
        if (error instanceof EntryRefuses && !this.#isTooEarly(shop, epoch, error))
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
