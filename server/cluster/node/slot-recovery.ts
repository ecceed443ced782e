import { setTimeout as pause } from 'node:timers/promises'
import { RETRY_MS, sendUnsentEvents } from '../../class/events/unsent-events.ts'
import { slotOf } from '../../class/store/ids.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { Host } from '../../host/host.ts'
import { type AcquiredSlot, slotName } from '../slots/model.ts'
import type { SlotFiles } from '../snapshots/slot-files.ts'

export interface SlotRecoveryOptions {
  host: Pick<Host, 'ifAwake' | 'open' | 'sleep'>
  /** Folder of the shops' files. */
  folder: string
  isMine(shop: string): boolean
  /** Whether the shop belongs to a learner. Rejects if the class store is unreachable. Default: it does. */
  isKnown?(shop: string): Promise<boolean>
  /** Quarantines shops without a learner. Default: they stay. */
  files?: Pick<SlotFiles, 'quarantineOrphans'>
  /** Pauses between retries. Default: `AGAIN_MS`. */
  retryMs?: readonly number[]
  warn(message: string): void
}

/** An acquired slot is taken over by then. */
const DELAY_MS = 3_000

/**
 * Creates a handler for slots that were taken over: it delivers events in their files that were not delivered yet. A
 * node starts with about a hundred slots, so those that arrive together are handled together.
 */
export function createSlotRecovery(options: SlotRecoveryOptions): (gained: AcquiredSlot) => void {
  let pending: Set<number> | undefined
  const recover = async (): Promise<void> => {
    await pause(DELAY_MS, undefined, { ref: false })
    const slots = pending
    pending = undefined
    const isSelected = (shop: string): boolean => slots?.has(slotOf(shop)) === true && options.isMine(shop)
    await sendUnsentEvents({
      ...options,
      isIncluded: isSelected,
      mayWake: async (shop) => (await options.isKnown?.(shop)) ?? true,
    }).catch((error) =>
      options.warn(
        `Not all events from before the last stop have been sent to the class store yet. ${error}`,
      ),
    )
    await quarantineOrphans(options, isSelected)
  }
  return ({ slot, hasNewestFiles }) => {
    // Otherwise the local files are outdated.
    if (!hasNewestFiles) return
    if (pending === undefined) {
      pending = new Set()
      recover().catch((error) => options.warn(`Files of shops that no longer exist may stay. ${error}`))
    }
    pending.add(slot)
  }
}

/**
 * Quarantines shops whose learners were erased while this machine was off. They are not deleted, because a restored
 * class store may know less than there is. Retries while the class store is unreachable.
 */
async function quarantineOrphans(
  options: SlotRecoveryOptions,
  isSelected: (shop: string) => boolean,
): Promise<void> {
  const { host, isKnown, files, retryMs = RETRY_MS } = options
  if (!isKnown || !files) return
  const hasLearner = async (shop: string): Promise<boolean> => {
    if (!isSelected(shop) || (await isKnown(shop))) return true
    // Close the file before it is moved.
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
