import type { ExchangeLine, ExchangeRemark } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import { History } from './history.ts'
import type { HistoryLimits } from './pages.ts'

/** What is kept of shops in which nobody has opened the workbench yet, of others, and of all together. */
export interface HistoryBounds {
  before: HistoryLimits
  opened: HistoryLimits
  /** Of all together, as long as that is enough for `leastEach`. */
  mostBytes: number
  /** So much each may have, however many there are. */
  leastEach: number
}

const BOUNDS: HistoryBounds = {
  before: { exchanges: 100, bytes: 256 * 1024 },
  opened: { exchanges: 200, bytes: 2 * 1024 * 1024 },
  // In a class of 500 that is 128 KiB for each when all are at work: some 60 exchanges as pages make them.
  mostBytes: 64 * 1024 * 1024,
  leastEach: 64 * 1024,
}

/**
 * What each shop was asked lately, in memory only. Kept by the shop's id: it is still there when a shop that nobody
 * used for a while is woken again.
 */
export class Histories {
  readonly #bounds: HistoryBounds
  /** Those that grew last are at the end. */
  readonly #histories = new Map<string, History>()
  #bytes = 0
  /** Those that can give something, by what they have; in each the quietest first. A large class is too many to look at each time. */
  readonly #bySize = new Map<number, Set<History>>()

  constructor(bounds: HistoryBounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Adds what was answered just now. It runs for every request. */
  add(shop: string, call: AnsweredCall): void {
    const history = this.#histories.get(shop) ?? new History(this.#bounds.before)
    this.#histories.delete(shop)
    this.#histories.set(shop, history)
    this.#weigh(history, () => history.add(call))
    this.#makeRoom()
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
    const line = this.#weigh(history, () => history.remark(id, remark))
    this.#makeRoom()
    return line
  }

  clear(shop: string): void {
    const history = this.open(shop)
    this.#weigh(history, () => history.clear())
  }

  /** Nothing is left of a shop that is deleted. */
  forget(shop: string): void {
    const history = this.#histories.get(shop)
    if (!history) return
    this.#displace(history)
    this.#bytes -= history.bytes
    this.#histories.delete(shop)
  }

  #weigh<T>(history: History, work: () => T): T {
    this.#displace(history)
    const before = history.bytes
    const result = work()
    this.#bytes += history.bytes - before
    this.#place(history)
    return result
  }

  /**
   * Whoever has most gives the oldest that she has, so who has little keeps all of it; of those who have as much, whoever was
   * quiet for the longest. What is left to each is never less than what came last, so where that is too much for all
   * together, the quietest loses hers.
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

  #displace(history: History): void {
    const alike = this.#bySize.get(history.bytes)
    alike?.delete(history)
    if (alike?.size === 0) this.#bySize.delete(history.bytes)
  }

  #dropQuietest(): void {
    const [quietest] = this.#histories
    if (!quietest || this.#histories.size === 1) return
    this.forget(quietest[0])
  }
}
