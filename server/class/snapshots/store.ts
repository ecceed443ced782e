import type { Readable } from 'node:stream'
import type { Stamp } from './stamps.ts'

/** Most that a snapshot takes, pressed, in bytes: no shop's file grows beyond 72 MiB. */
export const MOST_BYTES = 80 << 20

/** Snapshots of each shop that are kept: should the last one be damaged, there is one before it. */
export const KEPT = 2

/** A snapshot as it was brought, pressed. */
export interface Kept {
  stamp: Stamp
  size: number
  body: Readable
}

/** The store cannot be reached, or does not do what it is asked. It may later. */
export class StoreAway extends Error {
  constructor(doing: string, cause: unknown) {
    super(`The store of snapshots is away (${doing}): ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
    this.name = 'StoreAway'
  }
}

/**
 * Where snapshots are kept, by entries. There may be several makings; `store.test.ts` holds for all of them. Everything
 * throws `StoreAway`.
 */
export interface SnapshotStore {
  /** Keeps one, and lets go of those that are older than the latest `KEPT` of this shop. */
  put(shop: string, stamp: Stamp, bytes: Uint8Array): Promise<void>
  /** The latest one; the latest before another, where that is of no use. Undefined where there is none. */
  newest(shop: string, before?: Stamp): Promise<Kept | undefined>
  /** Deletes all of a shop. */
  remove(shop: string): Promise<void>
  /** Shops in this slot of which there are any. */
  list(slot: number): Promise<string[]>
}
