import type { Shop } from '../../shop/shop.ts'
import { ModelAway } from './model.ts'

const MINUTE_MS = 60_000

/** Lets each shop ask one question at a time, and so many in a minute: a real model costs somebody money. */
export class Gate {
  readonly #most: number
  readonly #busy = new WeakSet<Shop>()
  readonly #asked = new WeakMap<Shop, number[]>()

  constructor(mostPerMinute: number) {
    this.#most = mostPerMinute
  }

  /** Runs the work while the shop has its turn. Throws `ModelAway` where it has none. */
  async *pass<T>(shop: Shop, work: () => AsyncIterable<T>): AsyncGenerator<T> {
    if (this.#busy.has(shop))
      throw new ModelAway('One question at a time, please: I am still at the last one.')
    this.#count(shop)
    this.#busy.add(shop)
    try {
      yield* work()
    } finally {
      this.#busy.delete(shop)
    }
  }

  #count(shop: Shop): void {
    const now = shop.clock.now().getTime()
    const recent = (this.#asked.get(shop) ?? []).filter((at) => now - at < MINUTE_MS)
    if (recent.length >= this.#most) {
      throw new ModelAway(
        'That is a lot of questions in a minute. Please let me catch my breath, and try again.',
      )
    }
    this.#asked.set(shop, [...recent, now])
  }
}
