import { setTimeout as pause } from 'node:timers/promises'
import type { LeaseRow } from './lease-client.ts'

/**
 * - `acquiring`: assigned to this node, not taken over yet.
 * - `acquired`: taken over, not confirmed by the database yet.
 * - `serving`: requests are accepted.
 * - `leaving`: new requests are rejected, open ones are drained.
 * - `released`: saved, and to be given back.
 * - `kept`: it could not be saved, so it serves requests again; the database does not know that yet.
 * - `lost`: another node has it, or may get it.
 */
export type HeldState = 'acquiring' | 'acquired' | 'serving' | 'leaving' | 'released' | 'kept' | 'lost'

/** Timers that do not keep the process running. */
const UNREF = { ref: false }

/** One slot of a node and its open requests. */
export class HeldSlot {
  readonly slot: number
  readonly epoch: number
  /**
   * True also for a slot that was confirmed before: then this node lost it by its own clock only, and nobody else had
   * it.
   */
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

  /** Whether it is leaving, or has left. */
  get isLeaving(): boolean {
    return this.#leaving !== undefined
  }

  /** Outdated files were quarantined. */
  markAcquired(): void {
    if (this.#state === 'acquiring') this.#state = 'acquired'
  }

  /**
   * The database knows that this node has taken the slot over. After a crash from here on, the local files count as the
   * newest.
   */
  confirm(): void {
    if (this.#state !== 'acquired') return
    this.#state = 'serving'
    this.#settled.resolve()
  }

  /** Waits a short time until the slot is served or lost. */
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
   * Drains open requests and then saves the slot, once. It is released if that succeeded; otherwise it is kept until
   * the next request to leave. Returns whether it came to one of these. Load balancers already hold new requests back;
   * those that they sent just before are accepted for `graceMs`.
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

  /** The database knows that the slot stays. */
  markKept(): void {
    if (this.#state === 'kept') this.#state = 'serving'
  }

  /** From now on the slot does not belong to this node. */
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
