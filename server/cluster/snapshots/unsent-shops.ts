import { slotOf } from '../../class/store/ids.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'
import type { OverdueSnapshots } from './types.ts'

/** When an unsent change counts as delayed. By then a round of checks and a retry or two are over. */
const DELAYED_AFTER_MS = 30_000

/** A shop with unsent changes. */
export interface UnsentShop {
  /** Since when, in milliseconds since 1970. */
  since: number
  /** Earliest time of the next attempt. */
  notBefore: number
}

/** The tables of an open shop, and how much had been written to them at some moment. */
export interface WritePosition {
  tables: Tables
  written: number
}

/** Tracks which shops have unsent changes, by the write counters of their tables. */
export class UnsentShops {
  readonly #unsent = new Map<string, UnsentShop>()
  /** The write counter of a shop's tables when it was last sent. */
  readonly #sent = new WeakMap<Tables, number>()
  /** The write counter of shops that are being sent. */
  readonly #sending = new WeakMap<Tables, number>()
  /** Closed shops without unsent changes. */
  readonly #clean = new Set<string>()
  /** Slots that somebody waits for, with the number of waiting callers. */
  readonly #prioritized = new Map<number, number>()

  /** Adds an open shop if it has changed. */
  check({ id, tables }: Shop, now: number): void {
    const { written } = tables
    if (this.#sent.get(tables) !== written && this.#sending.get(tables) !== written) this.add(id, now)
  }

  add(shop: string, now: number): void {
    if (!this.#unsent.has(shop)) this.#unsent.set(shop, { since: now, notBefore: 0 })
  }

  /** Removes the shop while it is being sent. Changes from now on add it again. */
  begin(shop: string): UnsentShop {
    const owed = this.#unsent.get(shop) ?? { since: Date.now(), notBefore: 0 }
    this.#unsent.delete(shop)
    return owed
  }

  /** Adds a shop again that could not be sent. */
  putBack(shop: string, { since }: UnsentShop, notBefore = 0): void {
    this.#unsent.set(shop, { since, notBefore })
    this.#clean.delete(shop)
  }

  /** Marks a state as being sent, until the returned function is called. */
  markSending({ tables, written }: WritePosition): () => void {
    this.#sending.set(tables, written)
    return () => void this.#sending.delete(tables)
  }

  /** A shop that was clean when it closed is clean when it opens. */
  shopAwake({ id, tables }: Shop): void {
    if (this.#clean.delete(id)) this.#sent.set(tables, tables.written)
  }

  shopAsleep(shop: Shop, now: number): void {
    this.check(shop, now)
    if (this.#unsent.has(shop.id)) this.#clean.delete(shop.id)
    else this.#clean.add(shop.id)
  }

  /** The shop was sent in this state; undefined: it was closed. */
  markSent(shop: string, as: WritePosition | undefined): void {
    if (as) this.#sent.set(as.tables, as.written)
    else if (!this.#unsent.has(shop)) this.#clean.add(shop)
  }

  /** Removes a shop for good. */
  forget(shop: string): void {
    this.#unsent.delete(shop)
    this.#clean.delete(shop)
  }

  forgetSlot(slot: number): void {
    for (const shop of [...this.#unsent.keys(), ...this.#clean]) if (slotOf(shop) === slot) this.forget(shop)
  }

  /** Prefers all changes of these slots, without pauses, until the returned function is called. */
  prioritize(slots: ReadonlySet<number>): () => void {
    for (const slot of slots) this.#prioritized.set(slot, (this.#prioritized.get(slot) ?? 0) + 1)
    for (const [shop, { since }] of this.#unsent)
      if (slots.has(slotOf(shop))) this.#unsent.set(shop, { since, notBefore: 0 })
    return () => {
      for (const slot of slots) {
        const others = (this.#prioritized.get(slot) ?? 1) - 1
        if (others > 0) this.#prioritized.set(slot, others)
        else this.#prioritized.delete(slot)
      }
    }
  }

  /** Whether somebody waits for this shop's slot, or for any. */
  isPrioritized(shop?: string): boolean {
    return shop === undefined ? this.#prioritized.size > 0 : this.#prioritized.has(slotOf(shop))
  }

  /** Returns the next shop to send that is not `busy`. */
  next(
    busy: ReadonlySet<string>,
    now: number,
    maySend: (shop: string) => boolean = () => true,
  ): string | undefined {
    let first: string | undefined
    for (const [shop, { notBefore }] of this.#unsent) {
      if (notBefore > now || busy.has(shop) || !maySend(shop)) continue
      if (!this.isPrioritized() || this.isPrioritized(shop)) return shop
      first ??= shop
    }
    return first
  }

  shopsIn(slots: ReadonlySet<number>): string[] {
    return [...this.#unsent.keys()].filter((shop) => slots.has(slotOf(shop)))
  }

  delay(now: number): OverdueSnapshots {
    const delay = [...this.#unsent.values()].filter(({ since }) => now - since > DELAYED_AFTER_MS)
    const [first] = delay.map(({ since }) => since).sort((one, other) => one - other)
    return { shops: delay.length, since: first === undefined ? null : new Date(first).toISOString() }
  }
}
