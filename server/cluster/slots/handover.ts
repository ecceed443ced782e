import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import type { HeldSlot, HeldState } from './held-slot.ts'

import { type LeaseClient, NodeUnknown } from './lease-client.ts'
import {
  type DatabaseAccess,
  type LeaseTimes,
  MOST_LEAVING_AT_ONCE,
  type NodeIdentity,
  type SlotEvents,
  slotName,
} from './model.ts'

export interface SlotHandoverOptions
  extends Pick<LeaseHolderOptions, 'identity' | 'client' | 'events' | 'warn'> {
  times: Pick<LeaseTimes, 'announceMs' | 'graceMs' | 'drainMs' | 'saveMs' | 'stopMs'>
  /** The slots of this node. Released slots are removed from it. */
  held: Map<number, HeldSlot>
  /** Starts the next renewal now, which reports outcomes to the database. */
  renewSoon(): Promise<void>
}

const POLL_MS = 10
/** How soon the announcement of a shutdown is retried while the database is unreachable. */
const RETRY_MS = 250

/** Hands slots over: single ones that move, and all of them at a shutdown. Slots that cannot be saved stay. */
export class SlotHandover {
  readonly #options: SlotHandoverOptions
  /** Whether the database knows about the shutdown. */
  #isAnnounced = false
  /** When the shutdown has to end; undefined if there is none. */
  #deadline: number | undefined

  constructor(options: SlotHandoverOptions) {
    this.#options = options
  }

  /** Hands a slot over, or keeps it if it cannot be saved. */
  async leave(held: HeldSlot): Promise<void> {
    const { times, renewSoon } = this.#options
    const isDecided = await held.leave(times, () => this.#save(held.slot))
    if (isDecided && this.#isCurrent(held)) await renewSoon()
  }

  /** Reports released and kept slots to the database. Throws if that fails. */
  async reportOutcomes(): Promise<void> {
    const { identity, client, held: all } = this.#options
    const left = this.#inState('released')
    if (left.length > 0) await client.release(identity, left)
    for (const held of left) if (this.#isCurrent(held)) all.delete(held.slot)
    const staying = this.#inState('kept')
    if (staying.length > 0) await client.cancelMove(identity, staying)
    for (const held of staying) held.markKept()
  }

  /**
   * Shuts the node down: first saves what it can while shops keep running, then hands slots over, a few at a time.
   * Stops after
   * `stopMs`; slots that could not be saved stay with this node. Never rejects.
   */
  async leaveAll(): Promise<void> {
    const { stopMs } = this.#options.times
    const deadline = performance.now() + stopMs
    await this.#prepare(stopMs / 2)
    this.#isAnnounced = await this.#announce(deadline)
    if (!this.#isAnnounced) return
    this.#deadline = deadline
    await this.#waitUntilAllLeft(deadline)
  }

  /**
   * Unregisters the node if it holds nothing, also according to the database. Otherwise the database would reassign the
   * remaining slots as if they were saved. Without this, the next process with this folder gets them, as after a crash.
   * Never rejects.
   */
  async unregister(): Promise<void> {
    const { identity, client, held, warn } = this.#options
    if (!this.#isAnnounced) return
    try {
      const ours = held.size > 0 ? held.size : (await client.renew(identity, [])).length
      if (ours === 0) await client.unregister(identity)
      else warn(`${ours} slots stay on this node: not all of their shops could be saved.`)
    } catch (error) {
      this.#report(error)
    }
  }

  async #prepare(longestMs: number): Promise<void> {
    const { held, events, warn } = this.#options
    const slots = [...held.values()].filter(({ isServing }) => isServing).map(({ slot }) => slot)
    if (slots.length === 0) return
    await events.beforeShutdown(slots, longestMs).catch((error: unknown) => {
      warn(`Something failed while this node was leaving: ${error}`)
    })
  }

  /**
   * Announces the shutdown. Returns whether the database knows about it; before that, released slots would be assigned
   * to this node again.
   */
  async #announce(deadline: number): Promise<boolean> {
    const { identity, client, held } = this.#options
    for (;;) {
      try {
        await client.announceShutdown(identity)
        return true
      } catch (error) {
        this.#report(error)
        if (!isUnavailable(error) || held.size === 0 || performance.now() >= deadline) return false
      }
      await pause(RETRY_MS)
    }
  }

  /**
   * Waits until all slots have left. The coordinator requests a few at a time, once load balancers are updated. If
   * nobody requests any, they leave anyway.
   */
  async #waitUntilAllLeft(deadline: number): Promise<void> {
    const { held, times } = this.#options
    let lastAsked = performance.now()
    while (held.size > 0 && performance.now() < deadline) {
      const isAsked = [...held.values()].some(({ isLeaving }) => isLeaving)
      if (isAsked) lastAsked = performance.now()
      else if (performance.now() - lastAsked >= times.announceMs)
        for (const one of this.#inState('serving').slice(0, MOST_LEAVING_AT_ONCE)) void this.leave(one)
      await pause(POLL_MS)
    }
  }

  /** A handler that throws has not saved the slot. Never rejects. */
  async #save(slot: number): Promise<boolean> {
    const { events, warn, times } = this.#options
    const longestMs = this.#deadline === undefined ? times.saveMs : this.#deadline - performance.now()
    try {
      return await events.onRelease(slot, longestMs)
    } catch (error) {
      warn(`The slot ${slotName(slot)} was being released, and something failed: ${error}`)
      return false
    }
  }

  #inState(state: HeldState): HeldSlot[] {
    return [...this.#options.held.values()].filter((held) => held.state === state)
  }

  /** The slot may have been lost and acquired again meanwhile. */
  #isCurrent(held: HeldSlot): boolean {
    return this.#options.held.get(held.slot) === held
  }

  /** Expected failures are not reported: an unreachable database, and a node that was unregistered. */
  #report(error: unknown): void {
    if (!isUnavailable(error) && !(error instanceof NodeUnknown))
      this.#options.warn(`The node cannot leave the cluster: ${error}`)
  }
}

export interface LeaseHolderOptions {
  identity: NodeIdentity
  client: LeaseClient
  /** Asks a gateway whether it reaches the database. Rejects if no gateway answers within a good part of a lease. */
  askDatabaseAccess(): Promise<DatabaseAccess>
  events: SlotEvents
  warn(message: string): void
  times?: Partial<LeaseTimes>
  /** A monotonic clock, in milliseconds. */
  now?(): number
}

/** Values for metrics. */
export interface LeaseCounts {
  held: number
  failedRenewals: number
  /** Time until all slots are given up unless they are renewed; 0 without slots. */
  msLeft: number
}
