import { setTimeout as pause } from 'node:timers/promises'
import { sendUnsentEvents } from '../../class/events/unsent-events.ts'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import { undeliveredEvents } from '../../training/progress/event-log.ts'
import { type AcquiredSlot, type SlotEvents, slotName } from '../slots/model.ts'
import type { Snapshots } from '../snapshots/types.ts'
import { createSlotRecovery, type SlotRecoveryParts } from './slot-recovery.ts'

export interface SlotEventsParts extends SlotRecoveryParts {
  host: Pick<Host, 'awake' | 'ifAwake' | 'sleep' | 'open'>
  snapshots: Pick<Snapshots, 'slotAcquired' | 'slotLost' | 'flush'>
  /** Carries what waits in shops to the register. Never rejects. */
  deliverAll(): Promise<void>
  /** Slots that are being taken over, for as long as that takes. */
  acquiring: Map<number, AcquiredSlot>
}

/** What the register does not take at once it is asked to take again, as long as there is time. */
const RETRY_MS = 300

/** What a node does as slots come and go. */
export function createSlotEvents(parts: SlotEventsParts): SlotEvents {
  const { host, snapshots, warn } = parts
  const recoverSoon = createSlotRecovery(parts)
  return {
    onAcquired: async (gained) => {
      // One that a socket woke while the slot left is none of ours any more: its file is about to be put away.
      await Promise.all(awakeShopsIn(host, gained.slot).map((shop) => closeShop(host, shop)))
      parts.acquiring.set(gained.slot, gained)
      try {
        await snapshots.slotAcquired(gained.slot)
      } finally {
        parts.acquiring.delete(gained.slot)
      }
      recoverSoon(gained)
    },
    onLost: async (slot) => {
      await Promise.all(awakeShopsIn(host, slot).map((shop) => closeShop(host, shop)))
      // After that: what is put to sleep is owed.
      snapshots.slotLost(slot)
    },
    beforeShutdown: async (slots, longestMs) => {
      await snapshots.flush(slots, longestMs)
    },
    onRelease: async (slot, longestMs) => {
      const deadline = performance.now() + longestMs
      const problem =
        (await saveWhileOpen(parts, slot, deadline)) ?? (await closeAndSave(parts, slot, deadline))
      if (problem === undefined) snapshots.slotLost(slot)
      else warn(`The slot ${slotName(slot)} stays on this machine: ${problem}`)
      return problem === undefined
    },
  }
}

/**
 * What cannot be saved of a slot while its shops are still open; undefined where all is. Where somebody could not have it for a
 * reason like that, nobody who is in is sent away for nothing.
 */
async function saveWhileOpen(
  parts: SlotEventsParts,
  slot: number,
  deadline: number,
): Promise<string | undefined> {
  // First, as what is carried is noted in the shops.
  const undeliverable = await deliverEvents(parts, slot, deadline)
  if (undeliverable !== undefined) return undeliverable
  return unsentMessage(await parts.snapshots.flush([slot], deadline - performance.now()))
}

/** Its shops go to sleep, and what changed until then is sent as well. */
async function closeAndSave(
  { host, snapshots }: SlotEventsParts,
  slot: number,
  deadline: number,
): Promise<string | undefined> {
  for (;;) {
    await Promise.all(awakeShopsIn(host, slot).map((shop) => closeShop(host, shop)))
    const message = unsentMessage(await snapshots.flush([slot], deadline - performance.now()))
    if (message !== undefined) return message
    // What took longer than it had time for may have woken one again.
    if (awakeShopsIn(host, slot).length === 0) return undefined
    if (performance.now() >= deadline) return 'its shops do not stay asleep.'
  }
}

function unsentMessage(shops: number): string | undefined {
  return shops > 0 ? `copies of ${shops} of its shops could not be sent.` : undefined
}

const EVENTS_NOT_STORED = 'the register does not take what its learners did.'

/**
 * Why the register does not have all that was noted in the shops of a slot; undefined where it has. Those that sleep and still
 * hold something wake for it: what a shop holds that could not wake is unknown, and the next node does not look.
 */
async function deliverEvents(
  parts: SlotEventsParts,
  slot: number,
  deadline: number,
): Promise<string | undefined> {
  const { host, folder, isMine, isKnown, deliverAll } = parts
  const isIncluded = (shop: string): boolean => slotOf(shop) === slot && isMine(shop)
  const isPastDeadline = (): boolean => performance.now() >= deadline
  const mayWake = async (shop: string): Promise<boolean> => (await isKnown?.(shop)) ?? true
  let failure: string | undefined
  const onFailure = (shop: string, error: unknown): void => {
    failure =
      error instanceof StoreUnavailable
        ? EVENTS_NOT_STORED
        : `the shop ${shop} cannot be woken: ${messageOf(error)}`
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
  if ((await withDeadline(waking, deadline)) !== true) return failure ?? 'its shops cannot be woken in time.'
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

/** Waits for it, but no longer than until then: undefined where that was too short. */
async function withDeadline<T>(work: Promise<T>, deadline: number): Promise<T | undefined> {
  const leftMs = Math.max(0, deadline - performance.now())
  return Promise.race([work, pause(leftMs, undefined, { ref: false })])
}

async function hasUndeliveredEvents(host: SlotEventsParts['host'], shop: string): Promise<boolean> {
  const awake = await host.ifAwake(shop)
  return awake?.isOpen === true && undeliveredEvents(awake.tables, 1).length > 0
}

function awakeShopsIn(host: SlotEventsParts['host'], slot: number): string[] {
  return host.awake().filter((shop) => SHOP_ID.test(shop) && slotOf(shop) === slot)
}

/** Closes its file. Pages take it for a lost connection, and come back by themselves: to wherever the shop is then. */
async function closeShop(host: SlotEventsParts['host'], shop: string): Promise<void> {
  const awake = await host.ifAwake(shop)
  for (const socket of awake?.sockets ?? []) socket.conn.close()
  await host.sleep(shop)
}
