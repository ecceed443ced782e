import type { DeskNodes } from '#contract/dashboard.ts'
import type { Machines } from '../class/dashboard/node-calls.ts'
import type { NodeWatch } from './node-watch.ts'
import { CannotMove, type SlotBook } from './slots/slot-book.ts'
import { slotName } from './slots/slots.ts'

/** What the desk shows of nodes and slots, and does about them. */
export function machinesOf(watch: NodeWatch, book: Pick<SlotBook, 'move' | 'even'>): Machines {
  return {
    see: (): DeskNodes => ({
      unknownSince: watch.awaySince === undefined ? null : new Date(watch.awaySince).toISOString(),
      nodes: watch.nodes().map(({ name, address, isAlive, isLeaving, answers, seenAt, slots, status }) => ({
        ...{ name, address, isLeaving, slots },
        isAlive: isAlive && answers,
        awake: status?.awake ?? null,
        seenAt: seenAt === undefined ? null : new Date(seenAt).toISOString(),
      })),
      slots: watch.slots().map(({ slot, node = null, isHeld, isReady, wanted = null }) => ({
        ...{ slot: slotName(slot), node, wanted, isReady: isHeld && isReady },
      })),
    }),
    move: async (slot, node) => {
      try {
        await book.move(slot, node)
        return true
      } catch (error) {
        if (error instanceof CannotMove) return false
        throw error
      }
    },
    even: () => book.even(),
  }
}
