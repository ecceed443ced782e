import { setTimeout as pause } from 'node:timers/promises'
import type { Leased } from './slot-line.ts'

/**
 * `coming`: given to us, and not taken over yet. `taken`: taken over, which the database is not sure of. `ours`. `leaving`: no new
 * requests; what is under way ends. `left`: to be given back. `lost`: somebody else's, or about to be.
 */
export type HeldState = 'coming' | 'taken' | 'ours' | 'leaving' | 'left' | 'lost'

/** Nothing is kept running for it. */
const UNHELD = { ref: false }

/** One slot of a node, and what is under way in it. */
export class HeldSlot {
  readonly slot: number
  readonly epoch: number
  /** Taken over once means that nobody else had it since: that is so when we lost it only by our own clock. */
  readonly isOurLast: boolean
  readonly passKey: Buffer | null
  #state: HeldState = 'coming'
  #underWay = 0
  readonly #settled = Promise.withResolvers<void>()
  #onEmpty: (() => void) | undefined
  #leaves: Promise<boolean> | undefined

  constructor({ slot, epoch, isLast, isReady, passKey }: Leased) {
    this.slot = slot
    this.epoch = epoch
    this.isOurLast = isLast || isReady
    this.passKey = passKey
  }

  get state(): HeldState {
    return this.#state
  }

  get isOurs(): boolean {
    return this.#state === 'ours' || this.#state === 'leaving'
  }

  /** Whether it has been asked to leave. */
  get leaves(): boolean {
    return this.#leaves !== undefined
  }

  /** What is to be put away has been. */
  isTaken(): void {
    if (this.#state === 'coming') this.#state = 'taken'
  }

  /** The database knows that we have taken it over: a crash from here on finds files that are the newest. */
  isConfirmed(): void {
    if (this.#state !== 'taken') return
    this.#state = 'ours'
    this.#settled.resolve()
  }

  /** Waits until it is ours, or not to be; not for long. */
  async arrives(longestMs: number): Promise<void> {
    if (this.#state !== 'coming' && this.#state !== 'taken') return
    await Promise.race([this.#settled.promise, pause(longestMs, undefined, UNHELD)])
  }

  begin(): (() => void) | undefined {
    if (this.#state !== 'ours') return undefined
    this.#underWay += 1
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.#underWay -= 1
      if (this.#underWay === 0) this.#onEmpty?.()
    }
  }

  /**
   * Lets what is under way end, and then `work`, once. Whether it is to be given back then. Balancers send nothing more by
   * now: what they had sent just before still gets in, for `graceMs`.
   */
  leave({ graceMs, endMs }: { graceMs: number; endMs: number }, work: () => Promise<void>): Promise<boolean> {
    if (this.#state !== 'ours' || this.leaves) return this.#leaves ?? Promise.resolve(false)
    this.#leaves = this.#leave(graceMs, endMs, work)
    return this.#leaves
  }

  async #leave(graceMs: number, endMs: number, work: () => Promise<void>): Promise<boolean> {
    await pause(graceMs, undefined, UNHELD)
    if (this.#state !== 'ours') return false
    this.#state = 'leaving'
    const empty = Promise.withResolvers<void>()
    this.#onEmpty = () => empty.resolve()
    if (this.#underWay > 0) await Promise.race([empty.promise, pause(endMs, undefined, UNHELD)])
    if (!this.#isLeaving()) return false
    await work()
    if (!this.#isLeaving()) return false
    this.#state = 'left'
    return true
  }

  /** It is ours no more, at once. */
  lost(): void {
    this.#state = 'lost'
    this.#settled.resolve()
  }

  #isLeaving(): boolean {
    return this.#state === 'leaving'
  }
}
