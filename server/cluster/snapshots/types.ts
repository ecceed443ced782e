import type { Host } from '../../host/host.ts'
import type { ShopHooks } from '../../host/options.ts'

/** What snapshots ask of slots, at a node. */
export interface LocalSlots {
  /** Under which this process holds the slot of a shop at this moment; undefined where it does not. */
  epochOf(shop: string): number | undefined
  /** Whether nobody else held the slot since files of it were written in this folder. */
  hasNewestFiles(shop: string): boolean
}

/** Shops whose last snapshot is older than it should be. */
export interface SnapshotDelay {
  shops: number
  /** Since when the first of them waits, ISO date; null where none does. */
  since: string | null
}

/** What a node does so that the files of its shops are there for the node that has them next. */
export interface Snapshots {
  /** For the host that the shops are in. */
  readonly hooks: ShopHooks
  /** The host is there: from now on what changes in its shops is sent. */
  begin(host: Pick<Host, 'awake' | 'ifAwake' | 'backUp' | 'onErased'>): void
  /**
   * A slot was gained. Files of its shops that others have newer ones of are put away. It can be left out: the first of its
   * shops that wakes sees to it. With it, what could not be sent before a crash is sent now.
   */
  slotAcquired(slot: number): Promise<void>
  /** Nothing of this slot is sent any more. */
  slotLost(slot: number): void
  /**
   * Sends at once what was not sent yet of shops in these slots, as they are when this begins if they are awake. Answers with
   * how many could not be sent within this time.
   */
  flush(slots: readonly number[], longestMs: number): Promise<number>
  /** For metrics. */
  delay(): SnapshotDelay
  /** How many were sent, and came back, since the start; for metrics. */
  readonly counts: { readonly sent: number; readonly failed: number; readonly restored: number }
  close(): Promise<void>
}
