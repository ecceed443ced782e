import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { type LeaseCounts, type LeaseHolderOptions, SlotHandover } from './handover.ts'
import { HeldSlot } from './held-slot.ts'
import { type LeaseRow, NodeNameTaken, NodeUnknown, type SlotEpoch } from './lease-client.ts'
import { LeaseClock } from './lease-clock.ts'
import { type HeldSlots, LEASE_TIMES, type LeaseTimes, slotName, slotOfLabel } from './model.ts'
import { RecurringTask } from './recurring-task.ts'

/** Shortest interval between renewals that are caused by requests for slots that this node does not hold. */
const RETRY_MS = 250

/**
 * Holds slots by lease. A monotonic clock decides at each use whether a slot is still held. It also counts while the
 * process is suspended, so a process that resumes too late finds its slots lost before it does anything.
 */
export class LeaseHolder implements HeldSlots {
  readonly #options: LeaseHolderOptions
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

  constructor(options: LeaseHolderOptions) {
    this.#options = options
    this.#times = { ...LEASE_TIMES, ...options.times }
    this.#leaseMs = this.#times.leaseMs
    this.#clock = new LeaseClock(options.now ?? (() => performance.now()), () => this.#onExpired())
    this.#renewals = new RecurringTask(() => this.#renew(), this.#times.renewMs)
    const [times, held] = [this.#times, this.#held]
    this.#handover = new SlotHandover({ ...options, times, held, renewSoon: () => this.renewSoon() })
  }

  /** Registers the node and keeps renewing. Retries while the database is unreachable. Slots arrive later. */
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
      held,
      failedRenewals: this.#failed,
      msLeft: held > 0 ? this.#clock.msLeft : 0,
    }
  }

  /** Renews now, or right after a running renewal. */
  renewSoon(): Promise<void> {
    return this.#renewals.runSoon()
  }

  /** Releases all slots as if they moved, and unregisters the node: see `SlotHandover`. Never rejects. */
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
    await this.#options.client.close()
  }

  #heldSlotOf(shop: string): HeldSlot | undefined {
    const slot = slotOfLabel(shop)
    return slot === undefined || this.#clock.isExpired ? undefined : this.#held.get(slot)
  }

  /** Never rejects. */
  async #renew(): Promise<void> {
    if (this.#state === 'closed' || this.#state === 'new') return
    const { identity, client } = this.#options
    const begun = this.#clock.now
    this.#lastRenewal = begun
    try {
      if (!this.#isRegistered) await client.register(identity)
      this.#isRegistered = true
      await this.#handover.reportOutcomes()
      const rows = await client.renew(identity, this.#acquired())
      this.#leaseMs = rows[0]?.leaseMs ?? this.#leaseMs
      // The renewal may have taken so long that it has expired again.
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
      error instanceof NodeNameTaken
        ? `NODE: ${error.message} Each node needs a name of its own.`
        : `The leases of this node could not be renewed: ${error}`,
    )
    if (isUnavailable(error) && this.#held.size > 0) await this.#askDatabaseAccess()
  }

  /** If gateways cannot reach the database either, nobody gets this node's slots, and its shops keep running. */
  async #askDatabaseAccess(): Promise<void> {
    const begun = this.#clock.now
    const answered = this.#options.askDatabaseAccess().then(
      (access) => {
        if (access === 'unreachable') this.#extendWithoutDatabase(begun)
      },
      // No answer counts as `reachable`.
      () => {},
    )
    // The next renewal starts on time in any case. A later answer still counts.
    await Promise.race([answered, pause(this.#times.renewMs, undefined, { ref: false })])
  }

  /**
   * Extends the lease from the time of the question. An expired lease stays expired, and a longer lease from a renewal
   * stays.
   */
  #extendWithoutDatabase(begun: number): void {
    const end = this.#expiryOf(begun)
    if (!this.#clock.isExpired && end - this.#clock.now > this.#clock.msLeft) this.#clock.extend(end)
  }

  /** Returns false if the new expiry has passed already. */
  #extend(begun: number): boolean {
    return this.#clock.extend(this.#expiryOf(begun))
  }

  /** When a lease expires whose renewal started at `begun`. */
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
      await this.#notify(slot, 'lost', () => this.#options.events.onLost(slot))
    })
  }

  /** Compares the slots in the database with those that are held. */
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
      this.#options.events.onAcquired({ slot, epoch, hasNewestFiles }),
    )
    if (this.#held.get(slot) !== held) return
    if (!isDone) {
      // The next renewal tries again.
      this.#held.delete(slot)
      return
    }
    held.markAcquired()
    if (row.isReady) held.confirm()
    if (!row.isReady || row.isLeaving) await this.renewSoon()
  }

  /** Slots that were taken over and not reported to the database yet. */
  #acquired(): SlotEpoch[] {
    return [...this.#held.values()].filter((held) => held.state === 'acquired').map(toSlotEpoch)
  }

  /** Handlers should not reject. If one does, other slots are not affected. */
  async #notify(slot: number, what: string, tell: () => Promise<void>): Promise<boolean> {
    try {
      await tell()
      return true
    } catch (error) {
      this.#options.warn(`The slot ${slotName(slot)} was ${what}, and something failed: ${error}`)
      return false
    }
  }

  #warnOnce(message: string): void {
    if (message !== this.#warned) this.#options.warn(message)
    this.#warned = message
  }
}

function toSlotEpoch({ slot, epoch }: HeldSlot): SlotEpoch {
  return { slot, epoch }
}

/** Slots whose shops are being closed. An acquired slot waits for that. */
class PendingCloses {
  readonly #underWay = new Map<number, { done: Promise<void> }>()

  /** Runs `work` after earlier closes of the same slot. `work` never rejects. */
  begin(slot: number, work: () => Promise<void>): void {
    const one = { done: this.#after(slot, work) }
    this.#underWay.set(slot, one)
    void one.done.then(() => {
      if (this.#underWay.get(slot) === one) this.#underWay.delete(slot)
    })
  }

  /** Resolves when nothing of the slot is being closed. */
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
