import { setTimeout as wait } from 'node:timers/promises'
import { slotName } from '../slots/model.ts'
import { GatewayRefusal, type SnapshotClient } from './client.ts'
import { isEarlier } from './versions.ts'

export interface VersionComparerParts {
  client: Pick<SnapshotClient, 'list' | 'reportOutdated'>
  /** How many snapshots this process has begun to send so far. */
  sendCount(): number
  warn(message: string): void
  /** What did not get through is tried again after so long. Default: 1 s. */
  retryMs?: number
}

/** What is kept of a slot, as far as that is known in this epoch. */
export interface Comparison {
  readonly slot: number
  readonly epoch: number
  /** Shops of which there are snapshots; undefined as long as nobody could say. */
  shops: Set<string> | undefined
  /** Whether nothing is kept that is later than what we can have sent. */
  isDone: boolean
  /** The slot is not ours any more, or not in this epoch. */
  isOver: boolean
  /** When it was asked for once, whatever came of it. Never rejects. */
  firstTry: Promise<void>
}

const DEFAULT_RETRY_MS = 1_000

/**
 * Finds out whether somebody had a slot in a time that the register does not know of any more: then what lies here is older than
 * what is kept, and we get the slot anew. It is asked until that is known, however long nobody can say.
 */
export class VersionComparer {
  readonly #parts: VersionComparerParts
  /** Those that were tried, and have to be again. */
  readonly #pending = new Set<Comparison>()
  /** Those of which it was told that the entry refuses them. */
  readonly #refused = new WeakSet<Comparison>()
  #isRetrying = false
  #wasReported = false
  #isOver = false

  constructor(parts: VersionComparerParts) {
    this.#parts = parts
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
      await wait(this.#parts.retryMs ?? DEFAULT_RETRY_MS, undefined, { ref: false })
      // One feels its way: while nobody answers, shops that are to be fetched need the few connections.
      const [first, ...others] = this.#pending
      if (first && (await this.#try(first)))
        await Promise.all(others.map((comparison) => this.#try(comparison)))
    }
    this.#isRetrying = false
    this.#wasReported = false
  }

  /** Whether somebody answered. Never rejects. */
  async #try(comparison: Comparison): Promise<boolean> {
    if (comparison.isOver || this.#isOver) return true
    // If it has to be tried again, all others come before it.
    this.#pending.delete(comparison)
    try {
      await this.#compare(comparison)
      return true
    } catch (error) {
      // Right after the register was away it may take our lease for over: as long as nobody tells us so, we ask again.
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
    const { client, sendCount } = this.#parts
    const { slot, epoch } = comparison
    const { shops, latest } = await client.list(slot, epoch)
    comparison.shops = shops
    // It stays unsure: we are told of a new epoch, or what was later is gone when we look once more.
    if (latest && isEarlier({ epoch, count: sendCount() }, latest)) await client.reportOutdated(slot, epoch)
    else comparison.isDone = true
  }

  /** Once for each slot and epoch, however often it is asked. */
  #reportRefusal(comparison: Comparison, { message }: GatewayRefusal): void {
    if (this.#refused.has(comparison) || comparison.isOver || this.#isOver) return
    this.#refused.add(comparison)
    this.#parts.warn(`Snapshots of the slot ${slotName(comparison.slot)} cannot be compared. ${message}`)
  }

  #report(error: unknown): void {
    if (this.#wasReported || this.#isOver) return
    this.#wasReported = true
    this.#parts.warn(
      `Snapshots of shops wait until it is known whether there are later ones. ${error instanceof Error ? error.message : error}`,
    )
  }
}
