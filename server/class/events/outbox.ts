import { ShopGone } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { type LearningEvent, markDelivered, undeliveredEvents } from '../../training/progress/event-log.ts'
import type { ClassStore } from '../store/store.ts'

/** Rows are at the register so long after they were written, if it takes them. */
const SEND_AFTER_MS = 50
/** So long after it did not take them they are carried again. */
const RETRY_AFTER_MS = 1_000
/** Rows of one shop, and shops, that are carried in one go: those who ask for something need not wait for more. */
const MOST_ROWS_AT_ONCE = 500
const MOST_SHOPS_AT_ONCE = 50
/** Shops that are woken in one go, as there is something in them: to wake a whole class takes its time. */
const MOST_WOKEN_AT_ONCE = 20

export interface OutboxOptions {
  classStore: Pick<ClassStore, 'appendEvents'>
  host: Pick<Host, 'hold' | 'open'>
  /** Whether rows of this shop are ours to carry at this moment: others stay where they are until it wakes again. Default: all. */
  maySend?(shop: string): boolean
  /** Told of what the register has by now, of some rows twice: see below. */
  onStored(shop: string, rows: readonly LearningEvent[]): void
  warn(message: string): void
}

/**
 * Carries the journal's rows from shops to the register, those of all shops together: it waits for the disk each time. They
 * are safe in their shops before: a row is marked once the register has it, so a crash in between has it carried twice and
 * kept once.
 */
export class Outbox {
  #parts: OutboxOptions | undefined
  /** Shops that may have something to be carried, and those of which it could not be carried just now. */
  readonly #shops = new Map<string, Shop>()
  readonly #held = new Map<string, Shop>()
  /** Those that fell asleep before it was carried. */
  readonly #asleep = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #underWay = Promise.resolve()
  #waking = Promise.resolve()
  #isStoreUnavailable = false
  #isClosing = false
  #isWarned = false
  #sentCount = 0

  /** Shops of which something may have to be carried. */
  get waitingShops(): number {
    return new Set([...this.#shops.keys(), ...this.#held.keys(), ...this.#asleep]).size
  }

  /** Rows that the register took since the start. */
  get sentCount(): number {
    return this.#sentCount
  }

  /** Begins to carry. What was noted before waits for this. */
  open(parts: OutboxOptions): void {
    this.#parts = parts
    this.#isClosing = false
  }

  /** There may be something to carry in this shop. */
  readonly enqueue = (shop: Shop): void => {
    this.#shops.set(shop.id, shop)
    this.#sendSoon()
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#underWay = this.#underWay.then(() => this.#send())
    }, SEND_AFTER_MS).unref()
  }

  /** Carries what waits, at once. Never rejects: what the register does not take goes on waiting. */
  flush(): Promise<void> {
    const sentCount = this.#underWay.then(async () => {
      this.#requeueHeld()
      await Promise.allSettled([...this.#shops.values()].map(({ tables }) => tables.pendingSync))
      await this.#send()
    })
    this.#underWay = sentCount
    return sentCount
  }

  /** Carries what waits, and no more afterwards. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const timer of [this.#timer, this.#retryTimer]) clearTimeout(timer)
    await this.#waking
    await this.flush()
    this.#parts = undefined
    for (const timer of [this.#timer, this.#retryTimer]) clearTimeout(timer)
  }

  /** Never rejects. */
  async #send(): Promise<void> {
    const parts = this.#parts
    if (!parts) return
    const shops = [...this.#shops.values()]
    this.#shops.clear()
    while (shops.length > 0) await this.#sendRowsOf(shops.splice(0, MOST_SHOPS_AT_ONCE), parts)
  }

  /** Never rejects. */
  async #sendRowsOf(all: readonly Shop[], parts: OutboxOptions): Promise<void> {
    const { classStore, host, onStored } = parts
    const shops = all.filter(({ id }) => parts.maySend?.(id) ?? true)
    const releases = shops.map(({ id }) => host.hold(id))
    try {
      const heldBefore = this.#held.size
      const waitingShops = shops.flatMap((shop) => {
        // The register is not to know of what a shop may still lose with the power, and would have again: twice, then.
        if (shop.tables.pendingSync !== undefined) {
          this.enqueue(shop)
          return []
        }
        const entries = this.#tryInShop(shop, () => undeliveredEvents(shop.tables, MOST_ROWS_AT_ONCE)) ?? []
        return entries.length > 0 ? [{ shop, entries }] : []
      })
      if (waitingShops.length === 0) return
      await this.#append(classStore, waitingShops)
      for (const { entries } of waitingShops) this.#sentCount += entries.length
      for (const { shop, entries } of waitingShops)
        this.#tryInShop(shop, () => markDelivered(shop.tables, entries))
      for (const { shop, entries } of waitingShops) this.#tryInShop(shop, () => onStored(shop.id, entries))
      for (const { shop, entries } of waitingShops)
        if (entries.length === MOST_ROWS_AT_ONCE) this.enqueue(shop)
      if (this.#held.size <= heldBefore) this.#isWarned = false
    } catch (error) {
      for (const shop of shops) this.#retryShop(shop, error)
    } finally {
      for (const release of releases) release()
    }
  }

  async #append(classStore: OutboxOptions['classStore'], waitingShops: readonly Waiting[]): Promise<void> {
    try {
      await classStore.appendEvents(waitingShops.map(({ shop: { id }, entries }) => ({ shop: id, entries })))
      this.#isStoreUnavailable = false
    } catch (error) {
      this.#isStoreUnavailable = true
      throw error
    }
  }

  /** What goes wrong in one shop keeps no other waiting. */
  #tryInShop<T>(shop: Shop, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#retryShop(shop, error)
      return undefined
    }
  }

  /** Has it carried again, a little later. */
  #retryShop(shop: Shop, error: unknown): void {
    if (!this.#parts) return
    this.#scheduleRetry()
    if (shop.isOpen) {
      this.#held.set(shop.id, shop)
      this.#warnOnce(`What learners did waits in their shops: the register does not take it. ${error}`)
    } else this.#asleep.add(shop.id)
  }

  #scheduleRetry(): void {
    if (this.#isClosing) return
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined
      // As long as the register takes nothing, those who are awake find out: nobody else is woken for that.
      if (this.#held.size === 0 || !this.#isStoreUnavailable)
        this.#waking = this.#waking.then(() => this.#wakeSome())
      else if (this.#asleep.size > 0) this.#scheduleRetry()
      this.#requeueHeld()
      this.#sendSoon()
    }, RETRY_AFTER_MS).unref()
  }

  #requeueHeld(): void {
    for (const [id, shop] of this.#held) this.#shops.set(id, shop)
    this.#held.clear()
  }

  /** Never rejects. */
  async #wakeSome(): Promise<void> {
    for (const id of [...this.#asleep].slice(0, MOST_WOKEN_AT_ONCE)) {
      if (this.#isClosing) return
      this.#asleep.delete(id)
      await this.#wake(id)
    }
    if (this.#asleep.size > 0) this.#scheduleRetry()
  }

  /** Never rejects. */
  async #wake(id: string): Promise<void> {
    const parts = this.#parts
    // Whoever has its slot next finds the rows in its file.
    if (!parts || !(parts.maySend?.(id) ?? true)) return
    try {
      this.enqueue(await parts.host.open(id))
    } catch (error) {
      // Whoever was erased has nothing to be carried.
      if (error instanceof ShopGone) return
      this.#asleep.add(id)
      this.#warnOnce(`What was done in a shop that sleeps cannot be carried yet. ${error}`)
    }
  }

  #warnOnce(message: string): void {
    if (!this.#isWarned) this.#parts?.warn(message)
    this.#isWarned = true
  }
}

interface Waiting {
  shop: Shop
  entries: readonly LearningEvent[]
}
