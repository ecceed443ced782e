import type { Host } from '../host/host.ts'
import type { Shop } from '../shop/shop.ts'
import { markCarried, uncarried } from '../training/journal.ts'
import type { Register } from './register/register.ts'

/** Rows are at the register so long after they were written, if it takes them. */
const CARRY_AFTER_MS = 50
/** So long after it did not take them they are carried again. */
const AGAIN_AFTER_MS = 1_000
const MOST_AT_ONCE = 500

export interface OutboxParts {
  register: Register
  host: Pick<Host, 'hold' | 'awake'>
  warn(message: string): void
}

/**
 * Carries the journal's rows from shops to the register. They are safe in their shops before: a row is marked once the
 * register has it, so a crash in between has it carried twice and kept once.
 */
export class Outbox {
  #parts: OutboxParts | undefined
  readonly #waiting = new Map<string, NodeJS.Timeout>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #shops = new Map<string, Shop>()
  #isWarned = false

  /** Begins to carry. What was noted before waits for this. */
  open(parts: OutboxParts): void {
    this.#parts = parts
  }

  /** There may be something to carry in this shop. */
  readonly hurry = (shop: Shop): void => this.#carryIn(shop, CARRY_AFTER_MS)

  /** Carries what waits, and no more afterwards. */
  async close(): Promise<void> {
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
    await Promise.all(this.#underWay)
    await Promise.all([...this.#shops.values()].map((shop) => this.#carry(shop)))
    this.#parts = undefined
  }

  #carryIn(shop: Shop, ms: number): void {
    this.#shops.set(shop.id, shop)
    if (this.#waiting.has(shop.id)) return
    const begin = (): void => {
      this.#waiting.delete(shop.id)
      const work = this.#carry(shop).finally(() => this.#underWay.delete(work))
      this.#underWay.add(work)
    }
    this.#waiting.set(shop.id, setTimeout(begin, ms).unref())
  }

  async #carry(shop: Shop): Promise<void> {
    const parts = this.#parts
    if (!parts) return
    const release = parts.host.hold(shop.id)
    try {
      for (;;) {
        const rows = uncarried(shop.tables, MOST_AT_ONCE)
        if (rows.length === 0) break
        await parts.register.append(shop.id, rows)
        markCarried(shop.tables, rows)
      }
      this.#shops.delete(shop.id)
      this.#isWarned = false
    } catch (error) {
      // Where the shop sleeps by now, its rows are carried when it wakes.
      if (!parts.host.awake().includes(shop.id)) return void this.#shops.delete(shop.id)
      if (this.#parts) this.#carryIn(shop, AGAIN_AFTER_MS)
      if (!this.#isWarned)
        parts.warn(`What learners did waits in their shops: the register does not take it. ${error}`)
      this.#isWarned = true
    } finally {
      release()
    }
  }
}
