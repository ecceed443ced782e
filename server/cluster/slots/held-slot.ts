import { setTimeout as pause } from 'node:timers/promises'
import type { LeaseRow } from './lease-client.ts'

/**
 * `acquiring`: given to us, and not taken over yet. `acquired`: taken over, which the database is not sure of. `serving`. `leaving`: no new
 * requests; what is under way ends. `released`: to be given back. `kept`: it was to leave and could not be saved, so it is ours
 * as before, which the database has not been told yet. `lost`: somebody else's, or about to be.
 */
export type HeldState = 'acquiring' | 'acquired' | 'serving' | 'leaving' | 'released' | 'kept' | 'lost'

/** Nothing is kept running for it. */
const UNREF = { ref: false }

/** One slot of a node, and what is under way in it. */
export class HeldSlot {
  readonly slot: number
  readonly epoch: number
  /** Taken over once means that nobody else had it since: that is so when we lost it only by our own clock. */
  readonly hasNewestFiles: boolean
  readonly cookieKey: Buffer | null
  #state: HeldState = 'acquiring'
  #openRequests = 0
  readonly #settled = Promise.withResolvers<void>()
  #onDrained: (() => void) | undefined
  #leaving: Promise<boolean> | undefined

  constructor({ slot, epoch, hasNewestFiles, isReady, cookieKey }: LeaseRow) {
    this.slot = slot
    this.epoch = epoch
    this.hasNewestFiles = hasNewestFiles || isReady
    this.cookieKey = cookieKey
  }

  get state(): HeldState {
    return this.#state
  }

  get isServing(): boolean {
    return this.#acceptsRequests || this.#state === 'leaving'
  }

  /** Whether it is about to leave, or has left. */
  get isLeaving(): boolean {
    return this.#leaving !== undefined
  }

  /** What is to be put away has been. */
  markAcquired(): void {
    if (this.#state === 'acquiring') this.#state = 'acquired'
  }

  /** The database knows that we have taken it over: a crash from here on finds files that are the newest. */
  confirm(): void {
    if (this.#state !== 'acquired') return
    this.#state = 'serving'
    this.#settled.resolve()
  }

  /** Waits until it is ours, or not to be; not for long. */
  async waitUntilServing(longestMs: number): Promise<void> {
    if (this.#state !== 'acquiring' && this.#state !== 'acquired') return
    await Promise.race([this.#settled.promise, pause(longestMs, undefined, UNREF)])
  }

  beginRequest(): (() => void) | undefined {
    if (!this.#acceptsRequests) return undefined
    this.#openRequests += 1
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.#openRequests -= 1
      if (this.#openRequests === 0) this.#onDrained?.()
    }
  }

  /**
   * Lets what is under way end, and then has it saved, once. Where that went well it has left; otherwise it stays, until it is
   * asked again. Whether it came to one of these. Balancers send nothing more by now: what they had sent just before still gets
   * in, for `graceMs`.
   */
  leave(
    { graceMs, drainMs }: { graceMs: number; drainMs: number },
    save: () => Promise<boolean>,
  ): Promise<boolean> {
    if (this.#state !== 'serving' || this.isLeaving) return this.#leaving ?? Promise.resolve(false)
    this.#leaving = this.#leave(graceMs, drainMs, save)
    return this.#leaving
  }

  async #leave(graceMs: number, drainMs: number, save: () => Promise<boolean>): Promise<boolean> {
    await pause(graceMs, undefined, UNREF)
    if (this.#state !== 'serving') return false
    this.#state = 'leaving'
    const drained = Promise.withResolvers<void>()
    this.#onDrained = () => drained.resolve()
    if (this.#openRequests > 0) await Promise.race([drained.promise, pause(drainMs, undefined, UNREF)])
    if (!this.#isInLeavingState()) return false
    const isSaved = await save()
    if (!this.#isInLeavingState()) return false
    this.#state = isSaved ? 'released' : 'kept'
    if (!isSaved) this.#leaving = undefined
    return true
  }

  /** The database knows that it does not leave after all. */
  markKept(): void {
    if (this.#state === 'kept') this.#state = 'serving'
  }

  /** It is ours no more, at once. */
  markLost(): void {
    this.#state = 'lost'
    this.#settled.resolve()
  }

  get #acceptsRequests(): boolean {
    return this.#state === 'serving' || this.#state === 'kept'
  }

  #isInLeavingState(): boolean {
    return this.#state === 'leaving'
  }
}
