import { ShopDeleted } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { type LearningEvent, markDelivered, undeliveredEvents } from '../../training/progress/event-log.ts'
import type { ClassStore } from '../store/store.ts'

/** Events are sent this long after they were written. */
const SEND_AFTER_MS = 50
/** A failed batch is retried after this time. */
const RETRY_AFTER_MS = 1_000
/** Events of one shop, and shops, in one batch. Small batches keep requests from waiting. */
const MOST_ROWS_AT_ONCE = 500
const MOST_SHOPS_AT_ONCE = 50
/** Shops with unsent events that are woken at once. Waking a whole class takes time. */
const MOST_WOKEN_AT_ONCE = 20

export interface OutboxOptions {
  classStore: Pick<ClassStore, 'appendEvents'>
  host: Pick<Host, 'hold' | 'open'>
  /**
   * Whether this process may send the events of a shop. Other events stay in the shop until it wakes again. Default:
   * all shops.
   */
  maySend?(shop: string): boolean
  /** Called with events that the class store has. An event may be reported twice: see below. */
  onStored(shop: string, rows: readonly LearningEvent[]): void
  warn(message: string): void
}

/**
 * Sends events from the shops to the class store, in batches of several shops, because each batch waits for the disk.
 * Events are safe in their shops first. They are marked as sent once the class store has them. A crash in between sends
 * them again, and the class store keeps them once.
 */
export class Outbox {
  #parts: OutboxOptions | undefined
  /** Shops that may have unsent events, and shops whose last attempt failed. */
  readonly #shops = new Map<string, Shop>()
  readonly #held = new Map<string, Shop>()
  /** Shops that fell asleep with unsent events. */
  readonly #asleep = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #underWay = Promise.resolve()
  #waking = Promise.resolve()
  #isStoreUnavailable = false
  #isClosing = false
  #isWarned = false
  #sentCount = 0

  /** How many shops may have unsent events. */
  get waitingShops(): number {
    return new Set([...this.#shops.keys(), ...this.#held.keys(), ...this.#asleep]).size
  }

  /** Events that the class store accepted since the start. */
  get sentCount(): number {
    return this.#sentCount
  }

  /** Starts sending. Earlier events waited for this. */
  open(parts: OutboxOptions): void {
    this.#parts = parts
    this.#isClosing = false
  }

  /** Notes that a shop may have unsent events. */
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

  /** Sends all waiting events now. Never rejects: what the class store does not accept goes on waiting. */
  flush(): Promise<void> {
    const flushed = this.#underWay.then(async () => {
      this.#requeueHeld()
      await Promise.allSettled([...this.#shops.values()].map(({ tables }) => tables.pendingSync))
      await this.#send()
    })
    this.#underWay = flushed
    return flushed
  }

  /** Sends the waiting events, then stops. */
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
        // A shop may still lose these events in a power failure and write them again. They would be stored twice, so
        // they wait until they are on the disk.
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

  /** A failure in one shop does not delay the others. */
  #tryInShop<T>(shop: Shop, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#retryShop(shop, error)
      return undefined
    }
  }

  /** Schedules another attempt for a shop. */
  #retryShop(shop: Shop, error: unknown): void {
    if (!this.#parts) return
    this.#scheduleRetry()
    if (shop.isOpen) {
      this.#held.set(shop.id, shop)
      this.#warnOnce(
        `Events wait in the learners' shops, because the class store does not accept them. They are sent again every second. ${error}`,
      )
    } else this.#asleep.add(shop.id)
  }

  #scheduleRetry(): void {
    if (this.#isClosing) return
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined
      // While the class store is unavailable, only awake shops try again. No shop is woken for that.
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
    // The next holder of the slot finds the events in the shop's file.
    if (!parts || !(parts.maySend?.(id) ?? true)) return
    try {
      this.enqueue(await parts.host.open(id))
    } catch (error) {
      // A deleted shop has nothing to send.
      if (error instanceof ShopDeleted) return
      this.#asleep.add(id)
      this.#warnOnce(`The events of a sleeping shop cannot be sent to the class store yet. ${error}`)
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
