import type { Shop } from '../shop/shop.ts'
import type { ErrorReporter } from './error-reporter.ts'

/** A shop that is in use, or was a moment ago. */
export interface OpenShop {
  shop: Promise<Shop>
  /** The same shop once it is open. */
  opened?: Shop
  /** Requests in progress. */
  busy: number
  usedAt: number
}

export interface IdleShopsOptions {
  entries: ReadonlyMap<string, OpenShop>
  /** A shop that was not used for this long is put to sleep. */
  idleMs: number
  /** Resolves when it is the turn of housekeeping. */
  inTurn(): Promise<void>
  sleep(id: string): Promise<void>
  reporter: ErrorReporter
}

/**
 * How long after its last request a shop's file is checkpointed, so that it can be copied. Longer than people read,
 * because it waits for the disk.
 */
const CHECKPOINT_AFTER_MS = 30_000
const CHECK_EVERY_MS = 2_000

/** Looks after idle shops: checkpoints their files, and puts them to sleep. */
export class IdleShops {
  readonly #options: IdleShopsOptions
  readonly #timer: NodeJS.Timeout
  #isChecking = false

  constructor(parts: IdleShopsOptions) {
    this.#options = parts
    const intervalMs = Math.min(Math.max(parts.idleMs / 4, 50), CHECK_EVERY_MS)
    this.#timer = setInterval(() => void this.#check(), intervalMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    for (const [id, entry] of this.#options.entries) {
      try {
        await this.#checkShop(id, entry)
      } catch (error) {
        this.#options.reporter.unexpected(error, { doing: 'looking after an idle shop', shop: id })
      }
    }
    this.#isChecking = false
  }

  async #checkShop(id: string, entry: OpenShop): Promise<void> {
    const { entries, idleMs, inTurn, sleep } = this.#options
    const { usedAt } = entry
    const idleFor = performance.now() - usedAt
    if (entry.busy > 0 || idleFor < Math.min(idleMs, CHECKPOINT_AFTER_MS)) return
    const shop = await entry.shop
    const isOver = idleFor >= idleMs && shop.sockets.size === 0
    if (!isOver && shop.isCheckpointed) return
    // Both actions wait for the disk, and a class goes quiet all at once.
    await inTurn()
    if (entry.busy > 0 || entry.usedAt !== usedAt || entries.get(id) !== entry) return
    if (isOver) await sleep(id)
    else shop.checkpoint()
  }
}
