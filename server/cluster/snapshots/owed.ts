import { slotOf } from '../../class/store/ids.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'
import type { Late } from './snapshots.ts'

/** What is owed for so long is late: a round of looks and a try or two are over by then. */
const LATE_AFTER_MS = 30_000

/** A shop that is to be sent. */
export interface Owed {
  /** Since when, by the clock. */
  since: number
  /** Not to be tried before. */
  notBefore: number
}

/** The tables of an open shop, and how much had been written to them at some moment. */
export interface AsOf {
  tables: Tables
  written: number
}

/** Which shops have something that was not sent yet: known by what is written to their tables, without asking them. */
export class OwedShops {
  readonly #owed = new Map<string, Owed>()
  /** What had been written to a shop's tables when it was sent last. */
  readonly #sent = new WeakMap<Tables, number>()
  /** The same of what is being sent at this moment. */
  readonly #sending = new WeakMap<Tables, number>()
  /** Shops that sleep, and were sent since they fell asleep. */
  readonly #clean = new Set<string>()
  /** Slots that somebody waits for, and how many do. */
  readonly #waitedFor = new Map<number, number>()

  /** Looks at an open shop. */
  look({ id, tables }: Shop, now: number): void {
    const { written } = tables
    if (this.#sent.get(tables) !== written && this.#sending.get(tables) !== written) this.owe(id, now)
  }

  owe(shop: string, now: number): void {
    if (!this.#owed.has(shop)) this.#owed.set(shop, { since: now, notBefore: 0 })
  }

  /** It is being sent: what is found to have changed from now on is owed anew. */
  take(shop: string): Owed {
    const owed = this.#owed.get(shop) ?? { since: Date.now(), notBefore: 0 }
    this.#owed.delete(shop)
    return owed
  }

  /** It could not be sent. */
  giveBack(shop: string, { since }: Owed, notBefore = 0): void {
    this.#owed.set(shop, { since, notBefore })
    this.#clean.delete(shop)
  }

  /** It is being sent as it is when so much has been written, until what is answered is called. */
  sending({ tables, written }: AsOf): () => void {
    this.#sending.set(tables, written)
    return () => void this.#sending.delete(tables)
  }

  /** What it holds now is what was there when it was sent: it has just woken. */
  woke({ id, tables }: Shop): void {
    if (this.#clean.delete(id)) this.#sent.set(tables, tables.written)
  }

  slept(shop: Shop, now: number): void {
    this.look(shop, now)
    if (this.#owed.has(shop.id)) this.#clean.delete(shop.id)
    else this.#clean.add(shop.id)
  }

  /** It was sent, as it was when so much had been written; undefined: as it slept. */
  sent(shop: string, as: AsOf | undefined): void {
    if (as) this.#sent.set(as.tables, as.written)
    else if (!this.#owed.has(shop)) this.#clean.add(shop)
  }

  /** Nobody is to send it any more. */
  forget(shop: string): void {
    this.#owed.delete(shop)
    this.#clean.delete(shop)
  }

  forgetSlot(slot: number): void {
    for (const shop of [...this.#owed.keys(), ...this.#clean]) if (slotOf(shop) === slot) this.forget(shop)
  }

  /** All that is owed of these slots may be tried at once, and goes before all others until what is answered is called. */
  hurry(slots: ReadonlySet<number>): () => void {
    for (const slot of slots) this.#waitedFor.set(slot, (this.#waitedFor.get(slot) ?? 0) + 1)
    for (const [shop, { since }] of this.#owed)
      if (slots.has(slotOf(shop))) this.#owed.set(shop, { since, notBefore: 0 })
    return () => {
      for (const slot of slots) {
        const others = (this.#waitedFor.get(slot) ?? 1) - 1
        if (others > 0) this.#waitedFor.set(slot, others)
        else this.#waitedFor.delete(slot)
      }
    }
  }

  /** Whether somebody waits for anything, or for what is owed of this shop. */
  isWaitedFor(shop?: string): boolean {
    return shop === undefined ? this.#waitedFor.size > 0 : this.#waitedFor.has(slotOf(shop))
  }

  /** The one whose turn it is, of those that may be tried and are not `busy`. */
  next(
    busy: ReadonlySet<string>,
    now: number,
    maySend: (shop: string) => boolean = () => true,
  ): string | undefined {
    let first: string | undefined
    for (const [shop, { notBefore }] of this.#owed) {
      if (notBefore > now || busy.has(shop) || !maySend(shop)) continue
      if (!this.isWaitedFor() || this.isWaitedFor(shop)) return shop
      first ??= shop
    }
    return first
  }

  in(slots: ReadonlySet<number>): string[] {
    return [...this.#owed.keys()].filter((shop) => slots.has(slotOf(shop)))
  }

  late(now: number): Late {
    const late = [...this.#owed.values()].filter(({ since }) => now - since > LATE_AFTER_MS)
    const [first] = late.map(({ since }) => since).sort((one, other) => one - other)
    return { shops: late.length, since: first === undefined ? null : new Date(first).toISOString() }
  }
}
