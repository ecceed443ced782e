import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/tables.ts'
import { slotOf } from '../register/ids.ts'
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

/** Which shops have something that was not sent yet: known by what is written to their tables, without asking them. */
export class OwedShops {
  readonly #owed = new Map<string, Owed>()
  /** What had been written to a shop's tables when it was sent last. */
  readonly #sent = new WeakMap<Tables, number>()
  /** Shops that sleep, and were sent since they fell asleep. */
  readonly #clean = new Set<string>()

  /** Looks at an open shop. */
  look({ id, tables }: Shop, now: number): void {
    if (this.#sent.get(tables) !== tables.written) this.owe(id, now)
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
  sent(shop: string, as: { tables: Tables; written: number } | undefined): void {
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

  /** All that is owed of these slots may be tried at once, and before all others. */
  hurry(slots: readonly number[]): void {
    const all = [...this.#owed]
    const isFirst = ([shop]: [string, Owed]): boolean => slots.includes(slotOf(shop))
    this.#owed.clear()
    for (const [shop, { since }] of all.filter(isFirst)) this.#owed.set(shop, { since, notBefore: 0 })
    for (const [shop, owed] of all.filter((one) => !isFirst(one))) this.#owed.set(shop, owed)
  }

  /** The one whose turn it is, of those that may be tried and are not `busy`. */
  next(busy: ReadonlySet<string>, now: number): string | undefined {
    for (const [shop, { notBefore }] of this.#owed) if (notBefore <= now && !busy.has(shop)) return shop
    return undefined
  }

  in(slots: readonly number[]): string[] {
    return [...this.#owed.keys()].filter((shop) => slots.includes(slotOf(shop)))
  }

  late(now: number): Late {
    const late = [...this.#owed.values()].filter(({ since }) => now - since > LATE_AFTER_MS)
    const [first] = late.map(({ since }) => since).sort((one, other) => one - other)
    return { shops: late.length, since: first === undefined ? null : new Date(first).toISOString() }
  }
}
