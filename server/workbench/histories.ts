import type { ExchangeLine, ExchangeNote } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import type { HistoryLimits } from './exchange-buffer.ts'
import { History } from './history.ts'

/** Limits of a shop whose workbench was never opened, of other shops, and of all shops together. */
export interface HistoryBounds {
  before: HistoryLimits
  opened: HistoryLimits
  /** Limit of all shops together, unless `leastEach` requires more. */
  mostBytes: number
  /** Guaranteed memory of each shop, however many there are. */
  leastEach: number
}

const BOUNDS: HistoryBounds = {
  before: { exchanges: 100, bytes: 256 * 1024 },
  opened: { exchanges: 200, bytes: 2 * 1024 * 1024 },
  // In a class of 500 this is 128 KiB each when all are active: some 60 exchanges of ordinary pages.
  mostBytes: 64 * 1024 * 1024,
  leastEach: 64 * 1024,
}

/**
 * The recent exchanges of each shop, in memory only. They are kept by shop id, so they survive while the shop is closed
 * for being idle.
 */
export class Histories {
  readonly #bounds: HistoryBounds
  /** Most recently grown last. */
  readonly #histories = new Map<string, History>()
  #bytes = 0
  /**
   * Histories that can drop something, by size; within a size the least active first. Sorting a large class each time
   * would be slow.
   */
  readonly #bySize = new Map<number, Set<History>>()
  /** The history that is last in `#histories` and in its set of `#bySize`, if that is known. */
  #latest: History | undefined

  constructor(bounds: HistoryBounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Adds an exchange. It runs for every request. */
  add(shop: string, call: AnsweredCall): void {
    const history = this.#histories.get(shop) ?? new History(this.#bounds.before)
    if (history !== this.#latest) {
      this.#histories.delete(shop)
      this.#histories.set(shop, history)
    }
    this.#weigh(history, () => history.add(call))
    this.#latest = history
    this.#makeRoom()
  }

  /** The history of a shop whose workbench was opened. From then on more is kept. */
  open(shop: string): History {
    const history = this.#histories.get(shop) ?? new History(this.#bounds.opened)
    history.limits = this.#bounds.opened
    if (this.#histories.has(shop)) return history
    this.#histories.set(shop, history)
    this.#latest = undefined
    return history
  }

  /** Marks or annotates an exchange. Undefined if it is gone. */
  remark(shop: string, id: number, remark: ExchangeNote): ExchangeLine | undefined {
    const history = this.open(shop)
    const line = this.#weigh(history, () => history.remark(id, remark))
    this.#makeRoom()
    return line
  }

  clear(shop: string): void {
    const history = this.open(shop)
    this.#weigh(history, () => history.clear())
  }

  /** Drops the history of a deleted shop. */
  forget(shop: string): void {
    const history = this.#histories.get(shop)
    if (!history) return
    this.#displace(history, history.bytes)
    this.#bytes -= history.bytes
    this.#histories.delete(shop)
    this.#latest = undefined
  }

  #weigh<T>(history: History, work: () => T): T {
    const { bytes: before, canDropOldest } = history
    const result = work()
    // The usual case: the exchange fits on a page that is counted already.
    const isSame = history.bytes === before && history.canDropOldest === canDropOldest
    if (isSame && history === this.#latest) return result
    this.#displace(history, before)
    this.#bytes += history.bytes - before
    this.#place(history)
    this.#latest = undefined
    return result
  }

  /**
   * The largest history drops its oldest exchange, so small histories keep everything. Of histories with the same size,
   * the least active one drops first. The latest exchange of each is kept; where even these are too large in total, the
   * least active history is dropped.
   */
  #makeRoom(): void {
    const { mostBytes, leastEach } = this.#bounds
    while (this.#bytes > Math.max(mostBytes, leastEach * this.#histories.size)) {
      const largest = this.#largest()
      if (!largest || !this.#weigh(largest, () => largest.dropOldest())) {
        this.#dropQuietest()
        return
      }
    }
  }

  #largest(): History | undefined {
    const most = Math.max(...this.#bySize.keys())
    const [largest] = this.#bySize.get(most) ?? []
    return largest
  }

  #place(history: History): void {
    if (!history.canDropOldest) return
    const alike = this.#bySize.get(history.bytes) ?? new Set()
    this.#bySize.set(history.bytes, alike.add(history))
  }

  #displace(history: History, bytes: number): void {
    const alike = this.#bySize.get(bytes)
    alike?.delete(history)
    if (alike?.size === 0) this.#bySize.delete(bytes)
  }

  #dropQuietest(): void {
    const [quietest] = this.#histories
    if (!quietest || this.#histories.size === 1) return
    this.forget(quietest[0])
  }
}
