import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { type LeaseCounts, type LeaseHolderParts, SlotHandover } from './handover.ts'
import { HeldSlot } from './held-slot.ts'
import { type LeaseRow, NameTaken, NodeUnknown, type SlotEpoch } from './lease-client.ts'
import { LeaseClock } from './lease-clock.ts'
import { type HeldSlots, LEASE_TIMES, type LeaseTimes, slotName, slotOfLabel } from './model.ts'
import { RecurringTask } from './recurring-task.ts'

/** Somebody who asks for a slot that is elsewhere has us ask again, but not more often than so. */
const RETRY_MS = 250

/**
 * Holds slots by lease. Whether one is ours is decided here and now, by a clock that goes on while this process stands still:
 * whoever is woken too late finds it lost before it does anything.
 */
export class LeaseHolder implements HeldSlots {
  readonly #parts: LeaseHolderParts
  readonly #times: LeaseTimes
  readonly #clock: LeaseClock
  readonly #held = new Map<number, HeldSlot>()
  readonly #pendingCloses = new PendingCloses()
  #leaseMs: number
  #isRegistered = false
  readonly #renewals: RecurringTask
  readonly #handover: SlotHandover
  #closing: Promise<void> | undefined
  #lastRenewal = Number.NEGATIVE_INFINITY
  #failed = 0
  #warned = ''
  #state: 'new' | 'open' | 'leaving' | 'closed' = 'new'

  constructor(parts: LeaseHolderParts) {
    this.#parts = parts
    this.#times = { ...LEASE_TIMES, ...parts.times }
    this.#leaseMs = this.#times.leaseMs
    this.#clock = new LeaseClock(parts.now ?? (() => performance.now()), () => this.#onExpired())
    this.#renewals = new RecurringTask(() => this.#renew(), this.#times.renewMs)
    const [times, held] = [this.#times, this.#held]
    this.#handover = new SlotHandover({ ...parts, times, held, renewSoon: () => this.renewSoon() })
  }

  /** Says hello, and goes on renewing. Where the database is away it is tried again; slots come when they come. */
  async open(): Promise<void> {
    this.#state = 'open'
    await this.renewSoon()
  }

  holds(shop: string): boolean {
    return this.#heldSlotOf(shop)?.isServing ?? false
  }

  beginRequest(shop: string): (() => void) | undefined {
    return this.#heldSlotOf(shop)?.beginRequest()
  }

  async beginRequestSoon(shop: string): Promise<(() => void) | undefined> {
    const slot = slotOfLabel(shop)
    if (slot === undefined || this.#state !== 'open') return this.beginRequest(shop)
    if (!this.#held.has(slot) && this.#clock.now - this.#lastRenewal > RETRY_MS) await this.renewSoon()
    await this.#held.get(slot)?.waitUntilServing(this.#times.renewMs)
    return this.beginRequest(shop)
  }

  epochOf(shop: string): number | undefined {
    const held = this.#heldSlotOf(shop)
    return held?.isServing ? held.epoch : undefined
  }

  hasNewestFiles(shop: string): boolean {
    return this.#heldSlotOf(shop)?.hasNewestFiles ?? false
  }

  cookieKey(shop: string): Buffer | undefined {
    return this.#heldSlotOf(shop)?.cookieKey ?? undefined
  }

  held(): readonly number[] {
    return this.#clock.isExpired
      ? []
      : [...this.#held.values()].filter(({ isServing }) => isServing).map(({ slot }) => slot)
  }

  get counts(): LeaseCounts {
    const held = this.held().length
    return {
      ...{ held, failedRenewals: this.#failed },
      msLeft: held > 0 ? this.#clock.msLeft : 0,
    }
  }

  /** Renews now, or right after what is under way: something may have changed. */
  renewSoon(): Promise<void> {
    return this.#renewals.runSoon()
  }

  /** All slots leave as if they had been moved, and the node says goodbye: see `Leaver`. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#state = 'leaving'
    await this.#handover.leaveAll()
    this.#state = 'closed'
    await this.#renewals.close()
    await this.#handover.unregister()
    this.#clock.expire()
    this.#held.clear()
    await this.#pendingCloses.waitForAll()
    await this.#parts.client.close()
  }

  #heldSlotOf(shop: string): HeldSlot | undefined {
    const slot = slotOfLabel(shop)
    return slot === undefined || this.#clock.isExpired ? undefined : this.#held.get(slot)
  }

  /** Never rejects. */
  async #renew(): Promise<void> {
    if (this.#state === 'closed' || this.#state === 'new') return
    const { identity, client } = this.#parts
    const begun = this.#clock.now
    this.#lastRenewal = begun
    try {
      if (!this.#isRegistered) await client.register(identity)
      this.#isRegistered = true
      await this.#handover.reportOutcomes()
      const rows = await client.renew(identity, this.#acquired())
      this.#leaseMs = rows[0]?.leaseMs ?? this.#leaseMs
      // It may have taken so long that it is over again.
      if (this.#extend(begun)) this.#reconcile(rows)
      this.#warned = ''
    } catch (error) {
      this.#failed += 1
      await this.#handleFailure(error)
    }
  }

  async #handleFailure(error: unknown): Promise<void> {
    if (error instanceof NodeUnknown) {
      this.#isRegistered = false
      this.#loseAll()
    }
    this.#warnOnce(
      error instanceof NameTaken
        ? `NODE: ${error.message} Each node needs a name of its own.`
        : `The leases of this node could not be renewed: ${error}`,
    )
    if (isUnavailable(error) && this.#held.size > 0) await this.#askDatabaseAccess()
  }

  /** Where entries do not reach the database either, nobody is given our slots: shops go on. */
  async #askDatabaseAccess(): Promise<void> {
    const begun = this.#clock.now
    const answered = this.#parts.askDatabaseAccess().then(
      (access) => {
        if (access === 'unreachable') this.#extendWithoutDatabase(begun)
      },
      // It is as if it had said that the database is there.
      () => {},
    )
    // The next renewal is due whether there is an answer or not. One that comes later counts as well.
    await Promise.race([answered, pause(this.#times.renewMs, undefined, { ref: false })])
  }

  /** By the word of an entry that was asked then: what has run out stays so, and a renewal that went well meanwhile holds for longer. */
  #extendWithoutDatabase(begun: number): void {
    const end = this.#expiryOf(begun)
    if (!this.#clock.isExpired && end - this.#clock.now > this.#clock.msLeft) this.#clock.extend(end)
  }

  /** Whether that is any help. */
  #extend(begun: number): boolean {
    return this.#clock.extend(this.#expiryOf(begun))
  }

  /** When to give up what was asked for then. */
  #expiryOf(begun: number): number {
    return begun + this.#leaseMs - Math.min(this.#times.marginMs, this.#leaseMs / 2)
  }

  #onExpired(): void {
    if (this.#held.size === 0) return
    this.#warnOnce('The leases of this node have run out: its shops are closed until it holds them again.')
    this.#loseAll()
  }

  #loseAll(): void {
    this.#clock.expire()
    for (const held of [...this.#held.values()]) this.#lose(held)
  }

  #lose(held: HeldSlot): void {
    const { slot } = held
    this.#held.delete(slot)
    held.markLost()
    this.#pendingCloses.begin(slot, async () => {
      await this.#notify(slot, 'lost', () => this.#parts.events.onLost(slot))
    })
  }

  /** What is ours by the database is compared with what we hold. */
  #reconcile(rows: readonly LeaseRow[]): void {
    const leased = new Map(rows.map((row) => [row.slot, row]))
    for (const held of [...this.#held.values()]) {
      if (leased.get(held.slot)?.epoch !== held.epoch) this.#lose(held)
    }
    for (const row of rows) {
      const held = this.#held.get(row.slot)
      if (!held) void this.#acquire(row)
      else if (row.isReady) held.confirm()
      if (held && row.isLeaving) void this.#handover.leave(held)
    }
  }

  async #acquire(row: LeaseRow): Promise<void> {
    const held = new HeldSlot(row)
    this.#held.set(row.slot, held)
    await this.#pendingCloses.wait(row.slot)
    const { slot, epoch } = row
    if (this.#held.get(slot) !== held) return
    const { hasNewestFiles } = held
    const isDone = await this.#notify(slot, 'gained', () =>
      this.#parts.events.onAcquired({ slot, epoch, hasNewestFiles }),
    )
    if (this.#held.get(slot) !== held) return
    if (!isDone) {
      // With the next renewal it comes again.
      this.#held.delete(slot)
      return
    }
    held.markAcquired()
    if (row.isReady) held.confirm()
    if (!row.isReady || row.isLeaving) await this.renewSoon()
  }

  /** Slots that were taken over, which the database has not been told yet. */
  #acquired(): SlotEpoch[] {
    return [...this.#held.values()].filter((held) => held.state === 'acquired').map(toSlotEpoch)
  }

  /** Nobody need reject; if one does all the same, the others are not to suffer from it. */
  async #notify(slot: number, what: string, tell: () => Promise<void>): Promise<boolean> {
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

function toSlotEpoch({ slot, epoch }: HeldSlot): SlotEpoch {
  return { slot, epoch }
}

/** Slots whose shops are being closed: what comes back meanwhile waits for that. */
class PendingCloses {
  readonly #underWay = new Map<number, { done: Promise<void> }>()

  /** Closes after whatever closes there already. `work` never rejects. */
  begin(slot: number, work: () => Promise<void>): void {
    const one = { done: this.#after(slot, work) }
    this.#underWay.set(slot, one)
    void one.done.then(() => {
      if (this.#underWay.get(slot) === one) this.#underWay.delete(slot)
    })
  }

  /** Once nothing closes there any more. */
  async wait(slot: number): Promise<void> {
    await this.#underWay.get(slot)?.done
  }

  async waitForAll(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done))
  }

  async #after(slot: number, work: () => Promise<void>): Promise<void> {
    await this.wait(slot)
    await work()
  }
}
