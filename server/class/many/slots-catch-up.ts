import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../../host/host.ts'
import { catchUp } from '../catch-up.ts'
import { slotOf } from '../register/ids.ts'
import type { Gained } from '../slots/slots.ts'

export interface SlotsCatchUpParts {
  host: Pick<Host, 'ifAwake' | 'open'>
  /** Of the shops' files. */
  folder: string
  isMine(shop: string): boolean
  /** Whether it is anybody's. Rejects where nobody can say. Default: it is. */
  isKnown?(shop: string): Promise<boolean>
  warn(message: string): void
}

/** A slot that has come is taken over by then. */
const AFTER_MS = 3_000

/**
 * What to do about a slot that was taken over: what is in its files may not have been carried. A node begins with a hundred of
 * them; those that come at about the same time are looked through together.
 */
export function slotsCatchUp(parts: SlotsCatchUpParts): (gained: Gained) => void {
  let next: Set<number> | undefined
  const look = async (): Promise<void> => {
    await pause(AFTER_MS, undefined, { ref: false })
    const slots = next
    next = undefined
    const isAsked = (shop: string): boolean => slots?.has(slotOf(shop)) === true && parts.isMine(shop)
    await catchUp({ ...parts, isAsked, mayWake: async (shop) => (await parts.isKnown?.(shop)) ?? true })
  }
  return ({ slot, isOurLast }) => {
    // Otherwise nothing that lies here is of use.
    if (!isOurLast) return
    if (next === undefined) {
      next = new Set()
      look().catch((error) =>
        parts.warn(`What learners did before the last end could not all be carried yet. ${error}`),
      )
    }
    next.add(slot)
  }
}
