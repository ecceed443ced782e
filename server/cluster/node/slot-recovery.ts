import { setTimeout as pause } from 'node:timers/promises'
import { RETRY_MS, sendUnsentEvents } from '../../class/events/unsent-events.ts'
import { slotOf } from '../../class/store/ids.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import { type AcquiredSlot, slotName } from '../slots/model.ts'
import type { SlotFiles } from '../snapshots/slot-files.ts'

export interface SlotRecoveryParts {
  host: Pick<Host, 'ifAwake' | 'open' | 'sleep'>
  /** Of the shops' files. */
  folder: string
  isMine(shop: string): boolean
  /** Whether it is anybody's. Rejects where nobody can say. Default: it is. */
  isKnown?(shop: string): Promise<boolean>
  /** Puts away what nobody has any more. Default: it stays. */
  files?: Pick<SlotFiles, 'quarantineOrphans'>
  /** Between tries. Default: `AGAIN_MS`. */
  retryMs?: readonly number[]
  warn(message: string): void
}

/** A slot that has come is taken over by then. */
const DELAY_MS = 3_000

/**
 * What to do about a slot that was taken over: what is in its files may not have been carried. A node begins with a hundred of
 * them; those that come at about the same time are looked through together.
 */
export function createSlotRecovery(parts: SlotRecoveryParts): (gained: AcquiredSlot) => void {
  let pending: Set<number> | undefined
  const recover = async (): Promise<void> => {
    await pause(DELAY_MS, undefined, { ref: false })
    const slots = pending
    pending = undefined
    const isSelected = (shop: string): boolean => slots?.has(slotOf(shop)) === true && parts.isMine(shop)
    await sendUnsentEvents({
      ...parts,
      isIncluded: isSelected,
      mayWake: async (shop) => (await parts.isKnown?.(shop)) ?? true,
    }).catch((error) =>
      parts.warn(`What learners did before the last end could not all be carried yet. ${error}`),
    )
    await quarantineOrphans(parts, isSelected)
  }
  return ({ slot, hasNewestFiles }) => {
    // Otherwise nothing that lies here is of use.
    if (!hasNewestFiles) return
    if (pending === undefined) {
      pending = new Set()
      recover().catch((error) => parts.warn(`Files of shops that nobody has any more may stay. ${error}`))
    }
    pending.add(slot)
  }
}

/**
 * Shops whose learners were erased while this machine was off: no word of it comes any more. They are put away, not deleted: a
 * register that went back to an earlier day knows less than there is. While it is away it is asked again.
 */
async function quarantineOrphans(
  parts: SlotRecoveryParts,
  isSelected: (shop: string) => boolean,
): Promise<void> {
  const { host, isKnown, files, retryMs = RETRY_MS } = parts
  if (!isKnown || !files) return
  const hasLearner = async (shop: string): Promise<boolean> => {
    if (!isSelected(shop) || (await isKnown(shop))) return true
    // Nobody moves a file that is open.
    await host.sleep(shop)
    return false
  }
  for (;;) {
    try {
      return await files.quarantineOrphans((slot) => !isSelected(slotName(slot)), hasLearner)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await pause(retryMs.at(-1), undefined, { ref: false })
    }
  }
}
