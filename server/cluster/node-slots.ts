import { setTimeout as pause } from 'node:timers/promises'
import { catchUp } from '../class/events/unsent-events.ts'
import { SHOP_NAME, slotOf } from '../class/store/ids.ts'
import { RegisterAway } from '../class/store/unavailable.ts'
import type { Host } from '../host/host.ts'
import { uncarried } from '../training/progress/event-log.ts'
import { type Gained, type SlotEvents, slotName } from './slots/slots.ts'
import { type SlotsCatchUpParts, slotsCatchUp } from './slots-catch-up.ts'
import type { Snapshots } from './snapshots/snapshots.ts'

export interface NodeSlotsParts extends SlotsCatchUpParts {
  host: Pick<Host, 'awake' | 'ifAwake' | 'sleep' | 'open'>
  snapshots: Pick<Snapshots, 'gained' | 'lost' | 'flush'>
  /** Carries what waits in shops to the register. Never rejects. */
  carryAll(): Promise<void>
  /** Slots that are being taken over, for as long as that takes. */
  coming: Map<number, Gained>
}

/** What the register does not take at once it is asked to take again, as long as there is time. */
const AGAIN_MS = 300

/** What a node does as slots come and go. */
export function slotEventsOf(parts: NodeSlotsParts): SlotEvents {
  const { host, snapshots, warn } = parts
  const catchUpSoon = slotsCatchUp(parts)
  return {
    onGained: async (gained) => {
      // One that a socket woke while the slot left is none of ours any more: its file is about to be put away.
      await Promise.all(awakeIn(host, gained.slot).map((shop) => sendHome(host, shop)))
      parts.coming.set(gained.slot, gained)
      try {
        await snapshots.gained(gained.slot)
      } finally {
        parts.coming.delete(gained.slot)
      }
      catchUpSoon(gained)
    },
    onLost: async (slot) => {
      await Promise.all(awakeIn(host, slot).map((shop) => sendHome(host, shop)))
      // After that: what is put to sleep is owed.
      snapshots.lost(slot)
    },
    beforeGoing: async (slots, longestMs) => {
      await snapshots.flush(slots, longestMs)
    },
    onLeave: async (slot, longestMs) => {
      const until = performance.now() + longestMs
      const missing = (await whatIsNotSaved(parts, slot, until)) ?? (await whatIsNotSent(parts, slot, until))
      if (missing === undefined) snapshots.lost(slot)
      else warn(`The slot ${slotName(slot)} stays on this machine: ${missing}`)
      return missing === undefined
    },
  }
}

/**
 * What cannot be saved of a slot while its shops are still open; undefined where all is. Where somebody could not have it for a
 * reason like that, nobody who is in is sent away for nothing.
 */
async function whatIsNotSaved(
  parts: NodeSlotsParts,
  slot: number,
  until: number,
): Promise<string | undefined> {
  // First, as what is carried is noted in the shops.
  const held = await whatIsNotCarried(parts, slot, until)
  if (held !== undefined) return held
  return tooLate(await parts.snapshots.flush([slot], until - performance.now()))
}

/** Its shops go to sleep, and what changed until then is sent as well. */
async function whatIsNotSent(
  { host, snapshots }: NodeSlotsParts,
  slot: number,
  until: number,
): Promise<string | undefined> {
  for (;;) {
    await Promise.all(awakeIn(host, slot).map((shop) => sendHome(host, shop)))
    const late = tooLate(await snapshots.flush([slot], until - performance.now()))
    if (late !== undefined) return late
    // What took longer than it had time for may have woken one again.
    if (awakeIn(host, slot).length === 0) return undefined
    if (performance.now() >= until) return 'its shops do not stay asleep.'
  }
}

function tooLate(shops: number): string | undefined {
  return shops > 0 ? `copies of ${shops} of its shops could not be sent.` : undefined
}

const NOT_TAKEN = 'the register does not take what its learners did.'

/**
 * Why the register does not have all that was noted in the shops of a slot; undefined where it has. Those that sleep and still
 * hold something wake for it: what a shop holds that could not wake is unknown, and the next node does not look.
 */
async function whatIsNotCarried(
  parts: NodeSlotsParts,
  slot: number,
  until: number,
): Promise<string | undefined> {
  const { host, folder, isMine, isKnown, carryAll } = parts
  const isAsked = (shop: string): boolean => slotOf(shop) === slot && isMine(shop)
  const isOver = (): boolean => performance.now() >= until
  const mayWake = async (shop: string): Promise<boolean> => (await isKnown?.(shop)) ?? true
  let failure: string | undefined
  const onFailure = (shop: string, error: unknown): void => {
    failure =
      error instanceof RegisterAway ? NOT_TAKEN : `the shop ${shop} cannot be woken: ${messageOf(error)}`
  }
  const waking = catchUp({ host, folder, isAsked, mayWake, isOver, onFailure }).catch((error: unknown) => {
    failure ??= messageOf(error)
    return false
  })
  if ((await inTime(waking, until)) !== true) return failure ?? 'its shops cannot be woken in time.'
  for (;;) {
    await inTime(carryAll(), until)
    const waits = await Promise.all(awakeIn(host, slot).map((shop) => holdsRows(host, shop)))
    if (!waits.includes(true)) return undefined
    if (isOver()) return NOT_TAKEN
    await pause(AGAIN_MS)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Waits for it, but no longer than until then: undefined where that was too short. */
async function inTime<T>(work: Promise<T>, until: number): Promise<T | undefined> {
  const leftMs = Math.max(0, until - performance.now())
  return Promise.race([work, pause(leftMs, undefined, { ref: false })])
}

async function holdsRows(host: NodeSlotsParts['host'], shop: string): Promise<boolean> {
  const awake = await host.ifAwake(shop)
  return awake?.isOpen === true && uncarried(awake.tables, 1).length > 0
}

function awakeIn(host: NodeSlotsParts['host'], slot: number): string[] {
  return host.awake().filter((shop) => SHOP_NAME.test(shop) && slotOf(shop) === slot)
}

/** Closes its file. Pages take it for a lost connection, and come back by themselves: to wherever the shop is then. */
async function sendHome(host: NodeSlotsParts['host'], shop: string): Promise<void> {
  const awake = await host.ifAwake(shop)
  for (const socket of awake?.sockets ?? []) socket.conn.close()
  await host.sleep(shop)
}
