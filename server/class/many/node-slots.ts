import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../../host/host.ts'
import { SHOP_NAME, slotOf } from '../register/ids.ts'
import type { Gained, SlotEvents } from '../slots/slots.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'

export interface NodeSlotsParts {
  host: Pick<Host, 'awake' | 'ifAwake' | 'sleep' | 'open'>
  snapshots: Pick<Snapshots, 'gained' | 'lost' | 'flush'>
  /** Of the shops' files. */
  folder: string
  /** Carries what waits in shops to the register. Never rejects. */
  carryAll(): Promise<void>
  isMine(shop: string): boolean
  /** Slots that are being taken over, for as long as that takes. */
  coming: Map<number, Gained>
  warn(message: string): void
}

/** What is left of the lease when a slot leaves is more than that. */
const LONGEST_FLUSH_MS = 5_000
/** A slot that has come is taken over by then. */
const CATCH_UP_AFTER_MS = 3_000

/** What a node does as slots come and go. */
export function slotEventsOf(parts: NodeSlotsParts): SlotEvents {
  const { host, snapshots, warn } = parts
  const awakeIn = (slot: number): string[] =>
    host.awake().filter((shop) => SHOP_NAME.test(shop) && slotOf(shop) === slot)
  return {
    onGained: async (gained) => {
      // One that a socket woke while the slot left is none of ours any more: its file is about to be put away.
      await Promise.all(awakeIn(gained.slot).map((shop) => sendHome(host, shop)))
      parts.coming.set(gained.slot, gained)
      try {
        await snapshots.gained(gained.slot)
      } finally {
        parts.coming.delete(gained.slot)
      }
      void catchUp(parts, gained).catch((error) =>
        warn(`What learners did before the last end could not all be carried yet. ${error}`),
      )
    },
    onLost: async (slot) => {
      await Promise.all(awakeIn(slot).map((shop) => sendHome(host, shop)))
      // After that: what is put to sleep is owed.
      snapshots.lost(slot)
    },
    onLeave: async (slot) => {
      await parts.carryAll()
      await Promise.all(awakeIn(slot).map((shop) => sendHome(host, shop)))
      const late = await snapshots.flush([slot], LONGEST_FLUSH_MS)
      if (late > 0) warn(`${late} shops leave this node, and their last snapshots could not be sent.`)
      snapshots.lost(slot)
    },
  }
}

/** Closes its file. Pages take it for a lost connection, and come back by themselves: to wherever the shop is then. */
async function sendHome(host: NodeSlotsParts['host'], shop: string): Promise<void> {
  const awake = await host.ifAwake(shop)
  for (const socket of awake?.sockets ?? []) socket.conn.close()
  await host.sleep(shop)
}

/** Shops whose files were not closed in good order may hold rows that were not carried: they wake, and tell. */
async function catchUp({ host, folder, isMine }: NodeSlotsParts, { slot, isOurLast }: Gained): Promise<void> {
  if (!isOurLast || !existsSync(folder)) return
  await pause(CATCH_UP_AFTER_MS, undefined, { ref: false })
  for (const name of readdirSync(folder)) {
    const shop = name.endsWith('.sqlite-wal') ? (name.split('.')[0] ?? '') : ''
    if (SHOP_NAME.test(shop) && slotOf(shop) === slot && isMine(shop)) await host.open(shop)
  }
}
