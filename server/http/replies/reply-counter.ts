/** Replies by the first digit of their status: `2XX` → count. */
export type ReplyCounts = ReadonlyMap<string, number>

/** By the first digit of a status. Written down, because to put the texts together would take longer than to count. */
const FAMILIES = ['0XX', '1XX', '2XX', '3XX', '4XX', '5XX']

/** Counts replies by the first digit of their status, since the process started. */
export class ReplyCounter {
  readonly #all = new Map<string, number>()
  readonly #byShop = new WeakMap<object, Map<string, number>>()

  /** `shop`: the shop of the request, if it got that far. */
  count(status: number, shop?: object): void {
    const family = FAMILIES[Math.floor(status / 100)] ?? `${Math.floor(status / 100)}XX`
    add(this.#all, family)
    if (shop) add(this.#countsOf(shop), family)
  }

  #countsOf(shop: object): Map<string, number> {
    const known = this.#byShop.get(shop)
    if (known) return known
    const counts = new Map<string, number>()
    this.#byShop.set(shop, counts)
    return counts
  }

  /** Of all shops together. */
  totals(): ReplyCounts {
    return this.#all
  }

  /** Of one shop, since it was opened. */
  totalsOf(shop: object): ReplyCounts {
    return this.#byShop.get(shop) ?? new Map()
  }
}

function add(counts: Map<string, number>, family: string): void {
  counts.set(family, (counts.get(family) ?? 0) + 1)
}
