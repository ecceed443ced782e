import type { Host } from '../../host/host.ts'
import type { ShopHooks } from '../../host/options.ts'

/** What snapshots need to know about the slots of a node. */
export interface LocalSlots {
  /** The epoch in which this process holds the shop's slot; undefined if it does not. */
  epochOf(shop: string): number | undefined
  /** Whether nobody else held the slot since its files in this folder were written. */
  hasNewestFiles(shop: string): boolean
}

/** Shops whose last snapshot is too old. */
export interface OverdueSnapshots {
  shops: number
  /** Since when the first of them waits, as an ISO date; null if none does. */
  since: string | null
}

/** Makes the files of a node's shops available to the next holder of their slots. */
export interface Snapshots {
  /** Hooks for the host of the shops. */
  readonly hooks: ShopHooks
  /** Starts sending changes of the host's shops. */
  begin(host: Pick<Host, 'awake' | 'ifAwake' | 'backUp' | 'backUpKept' | 'onErased'>): void
  /**
   * Quarantines outdated files of an acquired slot, and sends what was unsent before a crash. Optional: the first shop
   * of the slot that opens does the first part, too.
   */
  slotAcquired(slot: number): Promise<void>
  /** Stops sending changes of this slot. */
  slotLost(slot: number): void
  /**
   * Sends all unsent changes of these slots now, including those of open shops. Returns how many shops could not be
   * sent in time.
   */
  flush(slots: readonly number[], longestMs: number): Promise<number>
  /** For metrics. */
  delay(): OverdueSnapshots
  /** Counts since the start, for metrics. */
  readonly counts: { readonly sent: number; readonly failed: number; readonly restored: number }
  close(): Promise<void>
}
