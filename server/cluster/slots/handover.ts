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

export interface SlotHandoverParts extends Pick<LeaseHolderParts, 'identity' | 'client' | 'events' | 'warn'> {
  times: Pick<LeaseTimes, 'announceMs' | 'graceMs' | 'drainMs' | 'saveMs' | 'stopMs'>
  /** What this node holds. What was given back is taken out of it. */
  held: Map<number, HeldSlot>
  /** Has the database told soon what there is to tell. */
  renewSoon(): Promise<void>
}

const POLL_MS = 10
/** Where the database is away, it is told again after so long that we go. */
const RETRY_MS = 250

/** Has slots leave: those that are asked for, and all of them when the node goes. What cannot be saved stays. */
export class SlotHandover {
  readonly #parts: SlotHandoverParts
  /** Whether the database knows that this node goes. */
  #isAnnounced = false
  /** By then the node is gone; undefined as long as slots only move. */
  #deadline: number | undefined

  constructor(parts: SlotHandoverParts) {
    this.#parts = parts
  }

  /** Has a slot leave, or stay where it cannot be saved. */
  async leave(held: HeldSlot): Promise<void> {
    const { times, renewSoon } = this.#parts
    const isDecided = await held.leave(times, () => this.#save(held.slot))
    if (isDecided && this.#isCurrent(held)) await renewSoon()
  }

  /** Tells the database which slots have left, and which stay after all. Throws where it cannot be told. */
  async reportOutcomes(): Promise<void> {
    const { identity, client, held: all } = this.#parts
    const left = this.#inState('released')
    if (left.length > 0) await client.release(identity, left)
    for (const held of left) if (this.#isCurrent(held)) all.delete(held.slot)
    const staying = this.#inState('kept')
    if (staying.length > 0) await client.cancelMove(identity, staying)
    for (const held of staying) held.markKept()
  }

  /**
   * The node goes. What can be saved is, while its shops go on; then slots leave, a few at a time. It takes as long as it takes,
   * but not for ever: what could not be saved by then is still ours. Never rejects.
   */
  async leaveAll(): Promise<void> {
    const { stopMs } = this.#parts.times
    const deadline = performance.now() + stopMs
    await this.#prepare(stopMs / 2)
    this.#isAnnounced = await this.#announce(deadline)
    if (!this.#isAnnounced) return
    this.#deadline = deadline
    await this.#waitUntilAllLeft(deadline)
  }

  /**
   * Only where nothing is ours any more, by the database as well: it would give the rest away as if that had been saved. Without
   * it whoever comes from our folder has it again, as after a crash. Never rejects.
   */
  async unregister(): Promise<void> {
    const { identity, client, held, warn } = this.#parts
    if (!this.#isAnnounced) return
    try {
      const ours = held.size > 0 ? held.size : (await client.renew(identity, [])).length
      if (ours === 0) await client.unregister(identity)
      else warn(`${ours} slots have not left this node, as not all of their shops could be saved elsewhere.`)
    } catch (error) {
      this.#report(error)
    }
  }

  async #prepare(longestMs: number): Promise<void> {
    const { held, events, warn } = this.#parts
    const slots = [...held.values()].filter(({ isServing }) => isServing).map(({ slot }) => slot)
    if (slots.length === 0) return
    await events.beforeShutdown(slots, longestMs).catch((error: unknown) => {
      warn(`This node is about to go, and not all went well: ${error}`)
    })
  }

  /** Whether the database knows by then that we go. Before it does, slots would come back as soon as they have left. */
  async #announce(deadline: number): Promise<boolean> {
    const { identity, client, held } = this.#parts
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

  /** Whoever keeps slots asks for a few at a time, once balancers know. Where nobody does, they go all the same. */
  async #waitUntilAllLeft(deadline: number): Promise<void> {
    const { held, times } = this.#parts
    let lastAsked = performance.now()
    while (held.size > 0 && performance.now() < deadline) {
      const isAsked = [...held.values()].some(({ isLeaving }) => isLeaving)
      if (isAsked) lastAsked = performance.now()
      else if (performance.now() - lastAsked >= times.announceMs)
        for (const one of this.#inState('serving').slice(0, MOST_LEAVING_AT_ONCE)) void this.leave(one)
      await pause(POLL_MS)
    }
  }

  /** One that fails to tell has not saved it. Never rejects. */
  async #save(slot: number): Promise<boolean> {
    const { events, warn, times } = this.#parts
    const longestMs = this.#deadline === undefined ? times.saveMs : this.#deadline - performance.now()
    try {
      return await events.onRelease(slot, longestMs)
    } catch (error) {
      warn(`The slot ${slotName(slot)} was about to leave, and not all went well: ${error}`)
      return false
    }
  }

  #inState(state: HeldState): HeldSlot[] {
    return [...this.#parts.held.values()].filter((held) => held.state === state)
  }

  /** It may have been lost meanwhile, and be another by now. */
  #isCurrent(held: HeldSlot): boolean {
    return this.#parts.held.get(held.slot) === held
  }

  /** What everybody knows by then, or nobody needs to, is told to nobody. */
  #report(error: unknown): void {
    if (!isUnavailable(error) && !(error instanceof NodeUnknown))
      this.#parts.warn(`The node cannot take its leave: ${error}`)
  }
}

export interface LeaseHolderParts {
  identity: NodeIdentity
  client: LeaseClient
  /** Asks an entry whether it reaches the database. Rejects where none answers in a good part of a lease. */
  askDatabaseAccess(): Promise<DatabaseAccess>
  events: SlotEvents
  warn(message: string): void
  times?: Partial<LeaseTimes>
  /** Milliseconds of a clock that nobody sets. */
  now?(): number
}

/** What is measured of it. */
export interface LeaseCounts {
  held: number
  failedRenewals: number
  /** To the moment when all slots are given up, unless they are renewed; 0 without any. */
  msLeft: number
}
