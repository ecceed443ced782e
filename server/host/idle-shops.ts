import type { Shop } from '../shop/shop.ts'
import type { Troubles } from './error-reporter.ts'

/** A shop that somebody uses, or used a moment ago. */
export interface Entry {
  shop: Promise<Shop>
  /** Requests in progress. */
  busy: number
  usedAt: number
}

export interface CaretakerParts {
  entries: ReadonlyMap<string, Entry>
  /** A shop that nobody used for so long is put to sleep. */
  idleMs: number
  /** Resolves when there is time for it. */
  inTurn(): Promise<void>
  sleep(id: string): Promise<void>
  troubles: Troubles
}

/** So long after its last request a shop's file is made complete, for copies. Longer than people read: it waits for the disk. */
const SETTLE_AFTER_MS = 30_000
const LOOK_EVERY_MS = 2_000

/** Looks after shops that nobody uses: makes their files complete, and puts them to sleep. */
export class Caretaker {
  readonly #parts: CaretakerParts
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(parts: CaretakerParts) {
    this.#parts = parts
    const lookEveryMs = Math.min(Math.max(parts.idleMs / 4, 50), LOOK_EVERY_MS)
    this.#timer = setInterval(() => void this.#look(), lookEveryMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    for (const [id, entry] of this.#parts.entries) {
      try {
        await this.#lookAfter(id, entry)
      } catch (error) {
        this.#parts.troubles.unexpected(error, { doing: 'looking after an idle shop', shop: id })
      }
    }
    this.#isLooking = false
  }

  async #lookAfter(id: string, entry: Entry): Promise<void> {
    const { entries, idleMs, inTurn, sleep } = this.#parts
    const { usedAt } = entry
    const idleFor = performance.now() - usedAt
    if (entry.busy > 0 || idleFor < Math.min(idleMs, SETTLE_AFTER_MS)) return
    const shop = await entry.shop
    const isOver = idleFor >= idleMs && shop.sockets.size === 0
    if (!isOver && shop.isSettled) return
    // Both wait for the disk, and a class goes quiet all at once.
    await inTurn()
    if (entry.busy > 0 || entry.usedAt !== usedAt || entries.get(id) !== entry) return
    if (isOver) await sleep(id)
    else shop.settle()
  }
}
