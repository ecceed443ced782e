import type { Readable } from 'node:stream'
import { formatVersion, isEarlier, type SnapshotVersion } from './versions.ts'

/** Most that a snapshot takes, pressed, in bytes: no shop's file grows beyond 72 MiB. */
export const MOST_BYTES = 80 << 20

/** Snapshots of each shop that are kept: should the last one be damaged, there is one before it. */
export const KEPT_PER_SHOP = 2

/** A snapshot as it was brought, pressed. */
export interface StoredSnapshot {
  version: SnapshotVersion
  size: number
  body: Readable
}

/** The store cannot be reached, or does not do what it is asked. It may later. */
export class StoreUnavailable extends Error {
  constructor(doing: string, cause: unknown) {
    super(`The store of snapshots is away (${doing}): ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
    this.name = 'StoreAway'
  }
}

/**
 * A later one of this shop is kept, so this one would never be the newest: whoever brings it is late, or the register has gone
 * back to epochs that there were before. Nothing was kept.
 */
export class NewerSnapshotExists extends Error {
  readonly kept: SnapshotVersion

  constructor(shop: string, kept: SnapshotVersion) {
    super(`A later snapshot of the shop ${shop} is kept: ${formatVersion(kept)}.`)
    this.name = 'LaterKept'
    this.kept = kept
  }
}

/** Throws `LaterKept` where one of those that are kept is later. */
export function rejectOlder(shop: string, version: SnapshotVersion, kept: readonly SnapshotVersion[]): void {
  const later = kept.find((one) => isEarlier(version, one))
  if (later) throw new NewerSnapshotExists(shop, later)
}

/** What there is of a slot. */
export interface SlotContents {
  shops: string[]
  /** Of all of its snapshots the latest; undefined where there is none. */
  latest: SnapshotVersion | undefined
}

/**
 * Where snapshots are kept, by entries. There may be several makings; `store.test.ts` holds for all of them. Everything
 * throws `StoreAway`.
 */
export interface SnapshotStore {
  /** Keeps one, and lets go of those that are older than the latest `KEPT` of this shop. Throws `LaterKept`. */
  put(shop: string, version: SnapshotVersion, bytes: Uint8Array): Promise<void>
  /** The latest one; the latest before another, where that is of no use. Undefined where there is none. */
  newest(shop: string, before?: SnapshotVersion): Promise<StoredSnapshot | undefined>
  /** Deletes all of a shop. */
  remove(shop: string): Promise<void>
  /** What there is of the shops in this slot. */
  list(slot: number): Promise<SlotContents>
}
