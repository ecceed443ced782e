import { setTimeout as wait } from 'node:timers/promises'
import { slotName } from '../slots/model.ts'
import { type EntryLine, EntryRefuses } from './entry-line.ts'
import { isBefore } from './stamps.ts'

export interface ComparingParts {
  line: Pick<EntryLine, 'list' | 'behind'>
  /** How many snapshots this process has begun to send so far. */
  count(): number
  warn(message: string): void
  /** What did not get through is tried again after so long. Default: 1 s. */
  againMs?: number
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
  asked: Promise<void>
}

const DEFAULT_AGAIN_MS = 1_000

/**
 * Finds out whether somebody had a slot in a time that the register does not know of any more: then what lies here is older than
 * what is kept, and we get the slot anew. It is asked until that is known, however long nobody can say.
 */
export class Comparing {
  readonly #parts: ComparingParts
  /** Those that were tried, and have to be again. */
  readonly #unsure = new Set<Comparison>()
  /** Those of which it was told that the entry refuses them. */
  readonly #refused = new WeakSet<Comparison>()
  #isTrying = false
  #isTold = false
  #isOver = false

  constructor(parts: ComparingParts) {
    this.#parts = parts
  }

  begin(slot: number, epoch: number): Comparison {
    const one = { slot, epoch, shops: undefined, isDone: false, isOver: false, asked: Promise.resolve() }
    one.asked = this.#begin(one)
    return one
  }

  end(one: Comparison): void {
    one.isOver = true
    this.#unsure.delete(one)
  }

  close(): void {
    this.#isOver = true
    this.#unsure.clear()
  }

  async #begin(one: Comparison): Promise<void> {
    await this.#try(one)
    void this.#tryAgain()
  }

  /** Never rejects. */
  async #tryAgain(): Promise<void> {
    if (this.#isTrying) return
    this.#isTrying = true
    while (this.#unsure.size > 0) {
      await wait(this.#parts.againMs ?? DEFAULT_AGAIN_MS, undefined, { ref: false })
      // One feels its way: while nobody answers, shops that are to be fetched need the few connections.
      const [first, ...others] = this.#unsure
      if (first && (await this.#try(first))) await Promise.all(others.map((one) => this.#try(one)))
    }
    this.#isTrying = false
    this.#isTold = false
  }

  /** Whether somebody answered. Never rejects. */
  async #try(one: Comparison): Promise<boolean> {
    if (one.isOver || this.#isOver) return true
    // If it has to be tried again, all others come before it.
    this.#unsure.delete(one)
    try {
      await this.#compare(one)
      return true
    } catch (error) {
      // Right after the register was away it may take our lease for over: as long as nobody tells us so, we ask again.
      if (error instanceof EntryRefuses) {
        this.#tellRefusal(one, error)
        return true
      }
      this.#tell(error)
      return false
    } finally {
      if (!one.isDone && !one.isOver && !this.#isOver) this.#unsure.add(one)
    }
  }

  async #compare(one: Comparison): Promise<void> {
    const { line, count } = this.#parts
    const { slot, epoch } = one
    const { shops, latest } = await line.list(slot, epoch)
    one.shops = shops
    // It stays unsure: we are told of a new epoch, or what was later is gone when we look once more.
    if (latest && isBefore({ epoch, count: count() }, latest)) await line.behind(slot, epoch)
    else one.isDone = true
  }

  /** Once for each slot and epoch, however often it is asked. */
  #tellRefusal(one: Comparison, { message }: EntryRefuses): void {
    if (this.#refused.has(one) || one.isOver || this.#isOver) return
    this.#refused.add(one)
    this.#parts.warn(`Snapshots of the slot ${slotName(one.slot)} cannot be compared. ${message}`)
  }

  #tell(error: unknown): void {
    if (this.#isTold || this.#isOver) return
    this.#isTold = true
    this.#parts.warn(
      `Snapshots of shops wait until it is known whether there are later ones. ${error instanceof Error ? error.message : error}`,
    )
  }
}
