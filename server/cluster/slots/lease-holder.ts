import { setTimeout as pause } from 'node:timers/promises'
import { isAway } from '../../class/store/postgres/errors.ts'
import { Closings } from './closings.ts'
import { HeldSlot } from './held-slot.ts'
import type { HolderCounts, HolderParts } from './holder-parts.ts'
import { LeaseClock } from './lease-clock.ts'
import { Leaver } from './leaver.ts'
import type { Leased, SlotEpoch } from './slot-line.ts'
import { NameTaken, NotThatNode } from './slot-line.ts'
import { LEASE_TIMES, type LeaseTimes, type Slots, slotName, slotOfLabel } from './slots.ts'
import { Turns } from './turns.ts'

/** Somebody who asks for a slot that is elsewhere has us ask again, but not more often than so. */
const ASK_AGAIN_MS = 250

/**
 * Holds slots by lease. Whether one is ours is decided here and now, by a clock that goes on while this process stands still:
 * whoever is woken too late finds it lost before it does anything.
 */
export class LeaseHolder implements Slots {
  readonly #parts: HolderParts
  readonly #times: LeaseTimes
  readonly #clock: LeaseClock
  readonly #held = new Map<number, HeldSlot>()
  readonly #closings = new Closings()
  #leaseMs: number
  #hasGreeted = false
  readonly #turns: Turns
  readonly #leaver: Leaver
  #closing: Promise<void> | undefined
  #lastTurn = Number.NEGATIVE_INFINITY
  #failed = 0
  #warned = ''
  #state: 'new' | 'open' | 'leaving' | 'closed' = 'new'

  constructor(parts: HolderParts) {
    this.#parts = parts
    this.#times = { ...LEASE_TIMES, ...parts.times }
    this.#leaseMs = this.#times.leaseMs
    this.#clock = new LeaseClock(parts.now ?? (() => performance.now()), () => this.#runOut())
    this.#turns = new Turns(() => this.#renew(), this.#times.renewMs)
    const [times, held] = [this.#times, this.#held]
    this.#leaver = new Leaver({ ...parts, times, held, hurry: () => this.hurry() })
  }

  /** Says hello, and goes on renewing. Where the database is away it is tried again; slots come when they come. */
  async open(): Promise<void> {
    this.#state = 'open'
    await this.hurry()
  }

  isMine(shop: string): boolean {
    return this.#valid(shop)?.isOurs ?? false
  }

  begin(shop: string): (() => void) | undefined {
    return this.#valid(shop)?.begin()
  }

  async beginSoon(shop: string): Promise<(() => void) | undefined> {
    const slot = slotOfLabel(shop)
    if (slot === undefined || this.#state !== 'open') return this.begin(shop)
    if (!this.#held.has(slot) && this.#clock.now - this.#lastTurn > ASK_AGAIN_MS) await this.hurry()
    await this.#held.get(slot)?.arrives(this.#times.renewMs)
    return this.begin(shop)
  }

  epochOf(shop: string): number | undefined {
    const held = this.#valid(shop)
    return held?.isOurs ? held.epoch : undefined
  }

  isOurLast(shop: string): boolean {
    return this.#valid(shop)?.isOurLast ?? false
  }

  passKey(shop: string): Buffer | undefined {
    return this.#valid(shop)?.passKey ?? undefined
  }

  held(): readonly number[] {
    return this.#clock.isOver
      ? []
      : [...this.#held.values()].filter(({ isOurs }) => isOurs).map(({ slot }) => slot)
  }

  get counts(): HolderCounts {
    const held = this.held().length
    return {
      ...{ held, failedRenewals: this.#failed },
      msLeft: held > 0 ? this.#clock.msLeft : 0,
    }
  }

  /** Renews now, or right after what is under way: something may have changed. */
  hurry(): Promise<void> {
    return this.#turns.hurry()
  }

  /** All slots leave as if they had been moved, and the node says goodbye: see `Leaver`. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#state = 'leaving'
    await this.#leaver.leaveAll()
    this.#state = 'closed'
    await this.#turns.close()
    await this.#leaver.sayGoodbye()
    this.#clock.end()
    this.#held.clear()
    await this.#closings.all()
    await this.#parts.line.close()
  }

  #valid(shop: string): HeldSlot | undefined {
    const slot = slotOfLabel(shop)
    return slot === undefined || this.#clock.isOver ? undefined : this.#held.get(slot)
  }

  /** Never rejects. */
  async #renew(): Promise<void> {
    if (this.#state === 'closed' || this.#state === 'new') return
    const { self, line } = this.#parts
    const begun = this.#clock.now
    this.#lastTurn = begun
    try {
      if (!this.#hasGreeted) await line.hello(self)
      this.#hasGreeted = true
      await this.#leaver.settle()
      const rows = await line.renew(self, this.#taken())
      this.#leaseMs = rows[0]?.leaseMs ?? this.#leaseMs
      // It may have taken so long that it is over again.
      if (this.#extend(begun)) this.#sort(rows)
      this.#warned = ''
    } catch (error) {
      this.#failed += 1
      await this.#bear(error)
    }
  }

  async #bear(error: unknown): Promise<void> {
    if (error instanceof NotThatNode) {
      this.#hasGreeted = false
      this.#loseAll()
    }
    this.#warnOnce(
      error instanceof NameTaken
        ? `NODE: ${error.message} Each node needs a name of its own.`
        : `The leases of this node could not be renewed: ${error}`,
    )
    if (isAway(error) && this.#held.size > 0) await this.#askStanding()
  }

  /** Where entries do not reach the database either, nobody is given our slots: shops go on. */
  async #askStanding(): Promise<void> {
    const begun = this.#clock.now
    const heard = this.#parts.askStanding().then(
      (standing) => {
        if (standing === 'away') this.#goOn(begun)
      },
      // It is as if it had said that the database is there.
      () => {},
    )
    // The next renewal is due whether there is an answer or not. One that comes later counts as well.
    await Promise.race([heard, pause(this.#times.renewMs, undefined, { ref: false })])
  }

  /** By the word of an entry that was asked then: what has run out stays so, and a renewal that went well meanwhile holds for longer. */
  #goOn(begun: number): void {
    const end = this.#endOf(begun)
    if (!this.#clock.isOver && end - this.#clock.now > this.#clock.msLeft) this.#clock.setEnd(end)
  }

  /** Whether that is any help. */
  #extend(begun: number): boolean {
    return this.#clock.setEnd(this.#endOf(begun))
  }

  /** When to give up what was asked for then. */
  #endOf(begun: number): number {
    return begun + this.#leaseMs - Math.min(this.#times.marginMs, this.#leaseMs / 2)
  }

  #runOut(): void {
    if (this.#held.size === 0) return
    this.#warnOnce('The leases of this node have run out: its shops are closed until it holds them again.')
    this.#loseAll()
  }

  #loseAll(): void {
    this.#clock.end()
    for (const held of [...this.#held.values()]) this.#lose(held)
  }

  #lose(held: HeldSlot): void {
    const { slot } = held
    this.#held.delete(slot)
    held.lost()
    this.#closings.begin(slot, async () => {
      await this.#told(slot, 'lost', () => this.#parts.events.onLost(slot))
    })
  }

  /** What is ours by the database is compared with what we hold. */
  #sort(rows: readonly Leased[]): void {
    const leased = new Map(rows.map((row) => [row.slot, row]))
    for (const held of [...this.#held.values()]) {
      if (leased.get(held.slot)?.epoch !== held.epoch) this.#lose(held)
    }
    for (const row of rows) {
      const held = this.#held.get(row.slot)
      if (!held) void this.#gain(row)
      else if (row.isReady) held.isConfirmed()
      if (held && row.isLeaving) void this.#leaver.leave(held)
    }
  }

  async #gain(row: Leased): Promise<void> {
    const held = new HeldSlot(row)
    this.#held.set(row.slot, held)
    await this.#closings.of(row.slot)
    const { slot, epoch } = row
    if (this.#held.get(slot) !== held) return
    const { isOurLast } = held
    const isDone = await this.#told(slot, 'gained', () =>
      this.#parts.events.onGained({ slot, epoch, isOurLast }),
    )
    if (this.#held.get(slot) !== held) return
    if (!isDone) {
      // With the next renewal it comes again.
      this.#held.delete(slot)
      return
    }
    held.isTaken()
    if (row.isReady) held.isConfirmed()
    if (!row.isReady || row.isLeaving) await this.hurry()
  }

  /** Slots that were taken over, which the database has not been told yet. */
  #taken(): SlotEpoch[] {
    return [...this.#held.values()].filter((held) => held.state === 'taken').map(plain)
  }

  /** Nobody need reject; if one does all the same, the others are not to suffer from it. */
  async #told(slot: number, what: string, tell: () => Promise<void>): Promise<boolean> {
    try {
      await tell()
      return true
    } catch (error) {
      this.#parts.warn(`The slot ${slotName(slot)} was ${what}, and not all went well: ${error}`)
      return false
    }
  }

  #warnOnce(message: string): void {
    if (message !== this.#warned) this.#parts.warn(message)
    this.#warned = message
  }
}

function plain({ slot, epoch }: HeldSlot): SlotEpoch {
  return { slot, epoch }
}
