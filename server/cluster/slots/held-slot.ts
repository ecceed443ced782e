import { setTimeout as pause } from 'node:timers/promises'
import type { Leased } from './slot-line.ts'

/**
 * `coming`: given to us, and not taken over yet. `taken`: taken over, which the database is not sure of. `ours`. `leaving`: no new
 * requests; what is under way ends. `left`: to be given back. `staying`: it was to leave and could not be saved, so it is ours
 * as before, which the database has not been told yet. `lost`: somebody else's, or about to be.
 */
export type HeldState = 'coming' | 'taken' | 'ours' | 'leaving' | 'left' | 'staying' | 'lost'

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
    return this.#isServed || this.#state === 'leaving'
  }

  /** Whether it is about to leave, or has left. */
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
    if (!this.#isServed) return undefined
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
   * Lets what is under way end, and then has it saved, once. Where that went well it has left; otherwise it stays, until it is
   * asked again. Whether it came to one of these. Balancers send nothing more by now: what they had sent just before still gets
   * in, for `graceMs`.
   */
  leave(
    { graceMs, endMs }: { graceMs: number; endMs: number },
    save: () => Promise<boolean>,
  ): Promise<boolean> {
    if (this.#state !== 'ours' || this.leaves) return this.#leaves ?? Promise.resolve(false)
    this.#leaves = this.#leave(graceMs, endMs, save)
    return this.#leaves
  }

  async #leave(graceMs: number, endMs: number, save: () => Promise<boolean>): Promise<boolean> {
    await pause(graceMs, undefined, UNHELD)
    if (this.#state !== 'ours') return false
    this.#state = 'leaving'
    const empty = Promise.withResolvers<void>()
    this.#onEmpty = () => empty.resolve()
    if (this.#underWay > 0) await Promise.race([empty.promise, pause(endMs, undefined, UNHELD)])
    if (!this.#isLeaving()) return false
    const isSaved = await save()
    if (!this.#isLeaving()) return false
    this.#state = isSaved ? 'left' : 'staying'
    if (!isSaved) this.#leaves = undefined
    return true
  }

  /** The database knows that it does not leave after all. */
  hasStayed(): void {
    if (this.#state === 'staying') this.#state = 'ours'
  }

  /** It is ours no more, at once. */
  lost(): void {
    this.#state = 'lost'
    this.#settled.resolve()
  }

  get #isServed(): boolean {
    return this.#state === 'ours' || this.#state === 'staying'
  }

  #isLeaving(): boolean {
    return this.#state === 'leaving'
  }
}
