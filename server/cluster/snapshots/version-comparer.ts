import { setTimeout as wait } from 'node:timers/promises'
import { slotName } from '../slots/model.ts'
import { GatewayRefusal, type SnapshotClient } from './client.ts'
import { isEarlier } from './versions.ts'

export interface VersionComparerOptions {
  client: Pick<SnapshotClient, 'list' | 'reportOutdated'>
  /** How many snapshots this process has started to send. */
  sendCount(): number
  warn(message: string): void
  /** Pause before a failed call is retried. Default: 1 s. */
  retryMs?: number
}

/** What is known about the stored snapshots of a slot in this epoch. */
export interface Comparison {
  readonly slot: number
  readonly epoch: number
  /** Shops with snapshots; undefined until the gateway has answered. */
  shops: Set<string> | undefined
  /** Whether the store has no later version than this process can have sent. */
  isDone: boolean
  /** The slot is no longer held, or is held in another epoch. */
  isOver: boolean
  /** Resolves after the first try, successful or not. Never rejects. */
  firstTry: Promise<void>
}

const DEFAULT_RETRY_MS = 1_000

/**
 * Finds out whether another node had a slot at a time that a restored class store does not know of. Then the local
 * files are older than the stored snapshots, and the slot gets a later epoch. Retries until that is known.
 */
export class VersionComparer {
  readonly #options: VersionComparerOptions
  /** Comparisons that have to be retried. */
  readonly #pending = new Set<Comparison>()
  /** Comparisons whose refusal was logged. */
  readonly #refused = new WeakSet<Comparison>()
  #isRetrying = false
  #wasReported = false
  #isOver = false

  constructor(options: VersionComparerOptions) {
    this.#options = options
  }

  begin(slot: number, epoch: number): Comparison {
    const comparison = {
      slot,
      epoch,
      shops: undefined,
      isDone: false,
      isOver: false,
      firstTry: Promise.resolve(),
    }
    comparison.firstTry = this.#begin(comparison)
    return comparison
  }

  end(comparison: Comparison): void {
    comparison.isOver = true
    this.#pending.delete(comparison)
  }

  close(): void {
    this.#isOver = true
    this.#pending.clear()
  }

  async #begin(comparison: Comparison): Promise<void> {
    await this.#try(comparison)
    void this.#retryPending()
  }

  /** Never rejects. */
  async #retryPending(): Promise<void> {
    if (this.#isRetrying) return
    this.#isRetrying = true
    while (this.#pending.size > 0) {
      await wait(this.#options.retryMs ?? DEFAULT_RETRY_MS, undefined, { ref: false })
      // One at a time until the gateway answers: opening shops need the few connections.
      const [first, ...others] = this.#pending
      if (first && (await this.#try(first)))
        await Promise.all(others.map((comparison) => this.#try(comparison)))
    }
    this.#isRetrying = false
    this.#wasReported = false
  }

  /** Returns whether the gateway answered. Never rejects. */
  async #try(comparison: Comparison): Promise<boolean> {
    if (comparison.isOver || this.#isOver) return true
    // A retry goes to the end of the queue.
    this.#pending.delete(comparison)
    try {
      await this.#compare(comparison)
      return true
    } catch (error) {
      // After an outage of the database the gateway may consider the lease expired. Retry until the slot is lost or the
      // gateway answers.
      if (error instanceof GatewayRefusal) {
        this.#reportRefusal(comparison, error)
        return true
      }
      this.#report(error)
      return false
    } finally {
      if (!comparison.isDone && !comparison.isOver && !this.#isOver) this.#pending.add(comparison)
    }
  }

  async #compare(comparison: Comparison): Promise<void> {
    const { client, sendCount } = this.#options
    const { slot, epoch } = comparison
    const { shops, latest } = await client.list(slot, epoch)
    comparison.shops = shops
    // The slot stays pending: either a new epoch follows, or the next look finds nothing later.
    if (latest && isEarlier({ epoch, count: sendCount() }, latest)) await client.reportOutdated(slot, epoch)
    else comparison.isDone = true
  }

  /** Logs once for each slot and epoch. */
  #reportRefusal(comparison: Comparison, { message }: GatewayRefusal): void {
    if (this.#refused.has(comparison) || comparison.isOver || this.#isOver) return
    this.#refused.add(comparison)
    this.#options.warn(`Snapshots of the slot ${slotName(comparison.slot)} cannot be compared. ${message}`)
  }

  #report(error: unknown): void {
    if (this.#wasReported || this.#isOver) return
    this.#wasReported = true
    this.#options.warn(
      `Snapshots of shops wait until it is known whether there are later ones. ${error instanceof Error ? error.message : error}`,
    )
  }
}
