import { setTimeout as pause } from 'node:timers/promises'
import { isAway } from '../../class/store/postgres/errors.ts'
import type { HeldSlot, HeldState } from './held-slot.ts'
import type { HolderParts } from './holder-parts.ts'
import { NotThatNode } from './slot-line.ts'
import { LEAVING_AT_ONCE, type LeaseTimes, slotName } from './slots.ts'

export interface LeaverParts extends Pick<HolderParts, 'self' | 'line' | 'events' | 'warn'> {
  times: Pick<LeaseTimes, 'toldMs' | 'graceMs' | 'endMs' | 'saveMs' | 'stopMs'>
  /** What this node holds. What was given back is taken out of it. */
  held: Map<number, HeldSlot>
  /** Has the database told soon what there is to tell. */
  hurry(): Promise<void>
}

const LOOK_EVERY_MS = 10
/** Where the database is away, it is told again after so long that we go. */
const AGAIN_MS = 250

/** Has slots leave: those that are asked for, and all of them when the node goes. What cannot be saved stays. */
export class Leaver {
  readonly #parts: LeaverParts
  /** Whether the database knows that this node goes. */
  #isAnnounced = false
  /** By then the node is gone; undefined as long as slots only move. */
  #goneBy: number | undefined

  constructor(parts: LeaverParts) {
    this.#parts = parts
  }

  /** Has a slot leave, or stay where it cannot be saved. */
  async leave(held: HeldSlot): Promise<void> {
    const { times, hurry } = this.#parts
    const isDecided = await held.leave(times, () => this.#isSaved(held.slot))
    if (isDecided && this.#isOf(held)) await hurry()
  }

  /** Tells the database which slots have left, and which stay after all. Throws where it cannot be told. */
  async settle(): Promise<void> {
    const { self, line, held: all } = this.#parts
    const left = this.#in('left')
    if (left.length > 0) await line.giveBack(self, left)
    for (const held of left) if (this.#isOf(held)) all.delete(held.slot)
    const staying = this.#in('staying')
    if (staying.length > 0) await line.stay(self, staying)
    for (const held of staying) held.hasStayed()
  }

  /**
   * The node goes. What can be saved is, while its shops go on; then slots leave, a few at a time. It takes as long as it takes,
   * but not for ever: what could not be saved by then is still ours. Never rejects.
   */
  async leaveAll(): Promise<void> {
    const { stopMs } = this.#parts.times
    const goneBy = performance.now() + stopMs
    await this.#prepare(stopMs / 2)
    this.#isAnnounced = await this.#announce(goneBy)
    if (!this.#isAnnounced) return
    this.#goneBy = goneBy
    await this.#untilAllLeft(goneBy)
  }

  /**
   * Only where nothing is ours any more, by the database as well: it would give the rest away as if that had been saved. Without
   * it whoever comes from our folder has it again, as after a crash. Never rejects.
   */
  async sayGoodbye(): Promise<void> {
    const { self, line, held, warn } = this.#parts
    if (!this.#isAnnounced) return
    try {
      const ours = held.size > 0 ? held.size : (await line.renew(self, [])).length
      if (ours === 0) await line.goodbye(self)
      else warn(`${ours} slots have not left this node, as not all of their shops could be saved elsewhere.`)
    } catch (error) {
      this.#tell(error)
    }
  }

  async #prepare(longestMs: number): Promise<void> {
    const { held, events, warn } = this.#parts
    const slots = [...held.values()].filter(({ isOurs }) => isOurs).map(({ slot }) => slot)
    if (slots.length === 0) return
    await events.beforeGoing(slots, longestMs).catch((error: unknown) => {
      warn(`This node is about to go, and not all went well: ${error}`)
    })
  }

  /** Whether the database knows by then that we go. Before it does, slots would come back as soon as they have left. */
  async #announce(goneBy: number): Promise<boolean> {
    const { self, line, held } = this.#parts
    for (;;) {
      try {
        await line.leave(self)
        return true
      } catch (error) {
        this.#tell(error)
        if (!isAway(error) || held.size === 0 || performance.now() >= goneBy) return false
      }
      await pause(AGAIN_MS)
    }
  }

  /** Whoever keeps slots asks for a few at a time, once balancers know. Where nobody does, they go all the same. */
  async #untilAllLeft(goneBy: number): Promise<void> {
    const { held, times } = this.#parts
    let lastAsked = performance.now()
    while (held.size > 0 && performance.now() < goneBy) {
      const isAsked = [...held.values()].some(({ leaves }) => leaves)
      if (isAsked) lastAsked = performance.now()
      else if (performance.now() - lastAsked >= times.toldMs)
        for (const one of this.#in('ours').slice(0, LEAVING_AT_ONCE)) void this.leave(one)
      await pause(LOOK_EVERY_MS)
    }
  }

  /** One that fails to tell has not saved it. Never rejects. */
  async #isSaved(slot: number): Promise<boolean> {
    const { events, warn, times } = this.#parts
    const longestMs = this.#goneBy === undefined ? times.saveMs : this.#goneBy - performance.now()
    try {
      return await events.onLeave(slot, longestMs)
    } catch (error) {
      warn(`The slot ${slotName(slot)} was about to leave, and not all went well: ${error}`)
      return false
    }
  }

  #in(state: HeldState): HeldSlot[] {
    return [...this.#parts.held.values()].filter((held) => held.state === state)
  }

  /** It may have been lost meanwhile, and be another by now. */
  #isOf(held: HeldSlot): boolean {
    return this.#parts.held.get(held.slot) === held
  }

  /** What everybody knows by then, or nobody needs to, is told to nobody. */
  #tell(error: unknown): void {
    if (!isAway(error) && !(error instanceof NotThatNode))
      this.#parts.warn(`The node cannot take its leave: ${error}`)
  }
}
