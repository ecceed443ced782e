import { setTimeout as pause } from 'node:timers/promises'
import { sendUnsentEvents } from '../../class/events/unsent-events.ts'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import { undeliveredEvents } from '../../training/progress/event-log.ts'
import { type AcquiredSlot, type SlotEvents, slotName } from '../slots/model.ts'
import type { Snapshots } from '../snapshots/types.ts'
import { createSlotRecovery, type SlotRecoveryOptions } from './slot-recovery.ts'

export interface SlotEventsOptions extends SlotRecoveryOptions {
  host: Pick<Host, 'awake' | 'ifAwake' | 'sleep' | 'open'>
  snapshots: Pick<Snapshots, 'slotAcquired' | 'slotLost' | 'flush'>
  /** Delivers the events that wait in shops to the class store. Never rejects. */
  deliverAll(): Promise<void>
  /** Slots that are being taken over at the moment. */
  acquiring: Map<number, AcquiredSlot>
}

/** How soon a failed delivery to the class store is retried. */
const RETRY_MS = 300

/** Creates the node's handlers for acquired, lost and released slots. */
export function createSlotEvents(options: SlotEventsOptions): SlotEvents {
  const { host, snapshots, warn } = options
  const recoverSoon = createSlotRecovery(options)
  return {
    onAcquired: async (gained) => {
      // A shop that a socket opened while the slot left is outdated: its file is about to be quarantined.
      await Promise.all(awakeShopsIn(host, gained.slot).map((shop) => closeShop(host, shop)))
      options.acquiring.set(gained.slot, gained)
      try {
        await snapshots.slotAcquired(gained.slot)
      } finally {
        options.acquiring.delete(gained.slot)
      }
      recoverSoon(gained)
    },
    onLost: async (slot) => {
      await Promise.all(awakeShopsIn(host, slot).map((shop) => closeShop(host, shop)))
      // Afterwards, because closing a shop marks it as unsent.
      snapshots.slotLost(slot)
    },
    beforeShutdown: async (slots, longestMs) => {
      await snapshots.flush(slots, longestMs)
    },
    onRelease: async (slot, longestMs) => {
      const deadline = performance.now() + longestMs
      const problem =
        (await saveWhileOpen(options, slot, deadline)) ?? (await closeAndSave(options, slot, deadline))
      if (problem === undefined) snapshots.slotLost(slot)
      else warn(`The slot ${slotName(slot)} stays on this machine: ${problem}`)
      return problem === undefined
    },
  }
}

/**
 * Saves a slot while its shops are still open. Returns the problem, or undefined if everything was saved. So a slot
 * that cannot move anyway disconnects nobody.
 */
async function saveWhileOpen(
  options: SlotEventsOptions,
  slot: number,
  deadline: number,
): Promise<string | undefined> {
  // First, because the shops record what was delivered.
  const undeliverable = await deliverEvents(options, slot, deadline)
  if (undeliverable !== undefined) return undeliverable
  return unsentMessage(await options.snapshots.flush([slot], deadline - performance.now()))
}

/** Closes the slot's shops and sends what changed until then. Returns the problem, if any. */
async function closeAndSave(
  { host, snapshots }: SlotEventsOptions,
  slot: number,
  deadline: number,
): Promise<string | undefined> {
  for (;;) {
    await Promise.all(awakeShopsIn(host, slot).map((shop) => closeShop(host, shop)))
    const message = unsentMessage(await snapshots.flush([slot], deadline - performance.now()))
    if (message !== undefined) return message
    // A request that outlived its time limit may have opened a shop again.
    if (awakeShopsIn(host, slot).length === 0) return undefined
    if (performance.now() >= deadline) return 'its shops are opened again and again.'
  }
}

function unsentMessage(shops: number): string | undefined {
  return shops > 0 ? `snapshots of ${shops} of its shops could not be sent.` : undefined
}

const EVENTS_NOT_STORED = 'the class store does not accept the events of its learners.'

/**
 * Delivers all events of a slot's shops to the class store. Returns the problem, if any. Closed shops with undelivered
 * events are opened for this. A shop that cannot be opened is a problem: its events are unknown, and the next node does
 * not look for them.
 */
async function deliverEvents(
  options: SlotEventsOptions,
  slot: number,
  deadline: number,
): Promise<string | undefined> {
  const { host, folder, isMine, isKnown, deliverAll } = options
  const isIncluded = (shop: string): boolean => slotOf(shop) === slot && isMine(shop)
  const isPastDeadline = (): boolean => performance.now() >= deadline
  const mayWake = async (shop: string): Promise<boolean> => (await isKnown?.(shop)) ?? true
  let failure: string | undefined
  const onFailure = (shop: string, error: unknown): void => {
    failure =
      error instanceof StoreUnavailable
        ? EVENTS_NOT_STORED
        : `the shop ${shop} cannot be opened: ${messageOf(error)}`
  }
  const waking = sendUnsentEvents({
    host,
    folder,
    isIncluded,
    mayWake,
    isStopped: isPastDeadline,
    onFailure,
  }).catch((error: unknown) => {
    failure ??= messageOf(error)
    return false
  })
  if ((await withDeadline(waking, deadline)) !== true) return failure ?? 'its shops cannot be opened in time.'
  for (;;) {
    await withDeadline(deliverAll(), deadline)
    const undelivered = await Promise.all(
      awakeShopsIn(host, slot).map((shop) => hasUndeliveredEvents(host, shop)),
    )
    if (!undelivered.includes(true)) return undefined
    if (isPastDeadline()) return EVENTS_NOT_STORED
    await pause(RETRY_MS)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Waits for the work until the deadline. Returns undefined if it took longer. */
async function withDeadline<T>(work: Promise<T>, deadline: number): Promise<T | undefined> {
  const leftMs = Math.max(0, deadline - performance.now())
  return Promise.race([work, pause(leftMs, undefined, { ref: false })])
}

async function hasUndeliveredEvents(host: SlotEventsOptions['host'], shop: string): Promise<boolean> {
  const awake = await host.ifAwake(shop)
  return awake?.isOpen === true && undeliveredEvents(awake.tables, 1).length > 0
}

function awakeShopsIn(host: SlotEventsOptions['host'], slot: number): string[] {
  return host.awake().filter((shop) => SHOP_ID.test(shop) && slotOf(shop) === slot)
}

/** Closes a shop and its sockets. Pages reconnect by themselves, to the shop's new node. */
async function closeShop(host: SlotEventsOptions['host'], shop: string): Promise<void> {
  const awake = await host.ifAwake(shop)
  for (const socket of awake?.sockets ?? []) socket.conn.close()
  await host.sleep(shop)
}
