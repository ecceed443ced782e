import { setTimeout as pause } from 'node:timers/promises'
import { AGAIN_MS, catchUp } from '../class/events/unsent-events.ts'
import { slotOf } from '../class/store/ids.ts'
import { RegisterAway } from '../class/store/unavailable.ts'
import type { Host } from '../host/host.ts'
import { type Gained, slotName } from './slots/slots.ts'
import type { SlotFiles } from './snapshots/slot-files.ts'

export interface SlotsCatchUpParts {
  host: Pick<Host, 'ifAwake' | 'open' | 'sleep'>
  /** Of the shops' files. */
  folder: string
  isMine(shop: string): boolean
  /** Whether it is anybody's. Rejects where nobody can say. Default: it is. */
  isKnown?(shop: string): Promise<boolean>
  /** Puts away what nobody has any more. Default: it stays. */
  files?: Pick<SlotFiles, 'sortOut'>
  /** Between tries. Default: `AGAIN_MS`. */
  againMs?: readonly number[]
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
    await catchUp({
      ...parts,
      isAsked,
      mayWake: async (shop) => (await parts.isKnown?.(shop)) ?? true,
    }).catch((error) =>
      parts.warn(`What learners did before the last end could not all be carried yet. ${error}`),
    )
    await sortOut(parts, isAsked)
  }
  return ({ slot, isOurLast }) => {
    // Otherwise nothing that lies here is of use.
    if (!isOurLast) return
    if (next === undefined) {
      next = new Set()
      look().catch((error) => parts.warn(`Files of shops that nobody has any more may stay. ${error}`))
    }
    next.add(slot)
  }
}

/**
 * Shops whose learners were erased while this machine was off: no word of it comes any more. They are put away, not deleted: a
 * register that went back to an earlier day knows less than there is. While it is away it is asked again.
 */
async function sortOut(parts: SlotsCatchUpParts, isAsked: (shop: string) => boolean): Promise<void> {
  const { host, isKnown, files, againMs = AGAIN_MS } = parts
  if (!isKnown || !files) return
  const isSomebodys = async (shop: string): Promise<boolean> => {
    if (!isAsked(shop) || (await isKnown(shop))) return true
    // Nobody moves a file that is open.
    await host.sleep(shop)
    return false
  }
  for (;;) {
    try {
      return await files.sortOut((slot) => !isAsked(slotName(slot)), isSomebodys)
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error
      await pause(againMs.at(-1), undefined, { ref: false })
    }
  }
}
