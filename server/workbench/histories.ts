import type { ExchangeLine, ExchangeRemark } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/exchanges.ts'
import { History } from './history.ts'
import type { Limits } from './pages.ts'

/** What is kept of shops in which nobody has opened the workbench yet, of others, and of all together. */
export interface Bounds {
  before: Limits
  opened: Limits
  mostBytes: number
}

const BOUNDS: Bounds = {
  before: { exchanges: 100, bytes: 256 * 1024 },
  opened: { exchanges: 200, bytes: 2 * 1024 * 1024 },
  mostBytes: 64 * 1024 * 1024,
}

/**
 * What each shop was asked lately, in memory only. Kept by the shop's id: it is still there when a shop that nobody
 * used for a while is woken again.
 */
export class Histories {
  readonly #bounds: Bounds
  /** Those that grew last are at the end. */
  readonly #histories = new Map<string, History>()
  #bytes = 0

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Adds what was answered just now. It runs for every request. */
  add(shop: string, call: AnsweredCall): void {
    const history = this.#histories.get(shop) ?? new History(this.#bounds.before)
    this.#histories.delete(shop)
    this.#histories.set(shop, history)
    this.#weigh(history, () => history.add(call))
    if (this.#bytes > this.#bounds.mostBytes) this.#makeRoom()
  }

  /** The history of a shop in which somebody opened the workbench: from now on more is kept of it. */
  open(shop: string): History {
    const history = this.#histories.get(shop) ?? new History(this.#bounds.opened)
    history.limits = this.#bounds.opened
    this.#histories.set(shop, history)
    return history
  }

  /** Marks an exchange or writes something to it. Undefined where it is gone. */
  remark(shop: string, id: number, remark: ExchangeRemark): ExchangeLine | undefined {
    const history = this.open(shop)
    return this.#weigh(history, () => history.remark(id, remark))
  }

  clear(shop: string): void {
    const history = this.open(shop)
    this.#weigh(history, () => history.clear())
  }

  #weigh<T>(history: History, work: () => T): T {
    const before = history.bytes
    const result = work()
    this.#bytes += history.bytes - before
    return result
  }

  /** Whoever was quiet for the longest time loses what he has. */
  #makeRoom(): void {
    for (const [shop, history] of this.#histories) {
      if (this.#bytes <= this.#bounds.mostBytes || this.#histories.size === 1) return
      this.#bytes -= history.bytes
      this.#histories.delete(shop)
    }
  }
}
