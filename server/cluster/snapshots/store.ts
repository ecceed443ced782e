import type { Readable } from 'node:stream'
import { formatVersion, isEarlier, type SnapshotVersion } from './versions.ts'

/** Largest compressed snapshot, in bytes. No shop's file exceeds 72 MiB. */
export const MOST_BYTES = 80 << 20

/** Snapshots kept of each shop. If the last one is damaged, the previous one is used. */
export const SNAPSHOTS_PER_SHOP = 2

/** A compressed snapshot as it was sent. */
export interface StoredSnapshot {
  version: SnapshotVersion
  size: number
  body: Readable
}

/** The store is unreachable or fails. A retry may succeed. */
export class SnapshotStoreUnavailable extends Error {
  constructor(doing: string, cause: unknown) {
    super(`The store of snapshots is away (${doing}): ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
    this.name = 'StoreAway'
  }
}

/**
 * A later snapshot of the shop exists, so this one would never be the newest and was not stored. Either the sender is
 * late, or the class store was restored and assigns earlier epochs again.
 */
export class NewerSnapshotExists extends Error {
  readonly kept: SnapshotVersion

  constructor(shop: string, kept: SnapshotVersion) {
    super(`A later snapshot of the shop ${shop} is kept: ${formatVersion(kept)}.`)
    this.name = 'LaterKept'
    this.kept = kept
  }
}

/** Throws `NewerSnapshotExists` if a stored version is later. */
export function throwIfNewerExists(
  shop: string,
  version: SnapshotVersion,
  kept: readonly SnapshotVersion[],
): void {
  const later = kept.find((one) => isEarlier(version, one))
  if (later) throw new NewerSnapshotExists(shop, later)
}

/** What the store has of a slot. */
export interface SlotContents {
  shops: string[]
  /** The latest of all versions in the slot; undefined if there is none. */
  latest: SnapshotVersion | undefined
}

/**
 * Stores snapshots. Used by gateways. `store.test.ts` tests all implementations. All methods throw `StoreUnavailable`.
 */
export interface SnapshotStore {
  /** Stores a snapshot and deletes all but the latest `SNAPSHOTS_PER_SHOP`. Throws `NewerSnapshotExists`. */
  put(shop: string, version: SnapshotVersion, bytes: Uint8Array): Promise<void>
  /** Returns the latest snapshot, or the latest one before a damaged one. Undefined if there is none. */
  newest(shop: string, before?: SnapshotVersion): Promise<StoredSnapshot | undefined>
  /** Deletes all snapshots of a shop. */
  remove(shop: string): Promise<void>
  /** Lists the shops and the latest version of a slot. */
  list(slot: number): Promise<SlotContents>
}
