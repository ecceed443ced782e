import { slotOf } from '../../class/store/ids.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'
import type { SnapshotDelay } from './types.ts'

/** What is owed for so long is late: a round of looks and a try or two are over by then. */
const DELAYED_AFTER_MS = 30_000

/** A shop that is to be sent. */
export interface UnsentChange {
  /** Since when, by the clock. */
  since: number
  /** Not to be tried before. */
  notBefore: number
}

/** The tables of an open shop, and how much had been written to them at some moment. */
export interface WriteMark {
  tables: Tables
  written: number
}

/** Which shops have something that was not sent yet: known by what is written to their tables, without asking them. */
export class UnsentShops {
  readonly #unsent = new Map<string, UnsentChange>()
  /** What had been written to a shop's tables when it was sent last. */
  readonly #sent = new WeakMap<Tables, number>()
  /** The same of what is being sent at this moment. */
  readonly #sending = new WeakMap<Tables, number>()
  /** Shops that sleep, and were sent since they fell asleep. */
  readonly #clean = new Set<string>()
  /** Slots that somebody waits for, and how many do. */
  readonly #prioritized = new Map<number, number>()

  /** Looks at an open shop. */
  check({ id, tables }: Shop, now: number): void {
    const { written } = tables
    if (this.#sent.get(tables) !== written && this.#sending.get(tables) !== written) this.add(id, now)
  }

  add(shop: string, now: number): void {
    if (!this.#unsent.has(shop)) this.#unsent.set(shop, { since: now, notBefore: 0 })
  }

  /** It is being sent: what is found to have changed from now on is owed anew. */
  begin(shop: string): UnsentChange {
    const owed = this.#unsent.get(shop) ?? { since: Date.now(), notBefore: 0 }
    this.#unsent.delete(shop)
    return owed
  }

  /** It could not be sent. */
  putBack(shop: string, { since }: UnsentChange, notBefore = 0): void {
    this.#unsent.set(shop, { since, notBefore })
    this.#clean.delete(shop)
  }

  /** It is being sent as it is when so much has been written, until what is answered is called. */
  markSending({ tables, written }: WriteMark): () => void {
    this.#sending.set(tables, written)
    return () => void this.#sending.delete(tables)
  }

  /** What it holds now is what was there when it was sent: it has just woken. */
  shopAwake({ id, tables }: Shop): void {
    if (this.#clean.delete(id)) this.#sent.set(tables, tables.written)
  }

  shopAsleep(shop: Shop, now: number): void {
    this.check(shop, now)
    if (this.#unsent.has(shop.id)) this.#clean.delete(shop.id)
    else this.#clean.add(shop.id)
  }

  /** It was sent, as it was when so much had been written; undefined: as it slept. */
  markSent(shop: string, as: WriteMark | undefined): void {
    if (as) this.#sent.set(as.tables, as.written)
    else if (!this.#unsent.has(shop)) this.#clean.add(shop)
  }

  /** Nobody is to send it any more. */
  forget(shop: string): void {
    this.#unsent.delete(shop)
    this.#clean.delete(shop)
  }

  forgetSlot(slot: number): void {
    for (const shop of [...this.#unsent.keys(), ...this.#clean]) if (slotOf(shop) === slot) this.forget(shop)
  }

  /** All that is owed of these slots may be tried at once, and goes before all others until what is answered is called. */
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

  /** Whether somebody waits for anything, or for what is owed of this shop. */
  isPrioritized(shop?: string): boolean {
    return shop === undefined ? this.#prioritized.size > 0 : this.#prioritized.has(slotOf(shop))
  }

  /** The one whose turn it is, of those that may be tried and are not `busy`. */
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

  delay(now: number): SnapshotDelay {
    const delay = [...this.#unsent.values()].filter(({ since }) => now - since > DELAYED_AFTER_MS)
    const [first] = delay.map(({ since }) => since).sort((one, other) => one - other)
    return { shops: delay.length, since: first === undefined ? null : new Date(first).toISOString() }
  }
}
