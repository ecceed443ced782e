import { Readable } from 'node:stream'
import { slotOf } from '../class/store/ids.ts'
import {
  type SlotContents,
  SNAPSHOTS_PER_SHOP,
  type SnapshotStore,
  type StoredSnapshot,
  throwIfNewerExists,
} from '../cluster/snapshots/store.ts'
import {
  byLatestFirst,
  formatVersion,
  isEarlier,
  type SnapshotVersion,
} from '../cluster/snapshots/versions.ts'

/** A snapshot store in memory, for tests. */
export class MemoryStore implements SnapshotStore {
  readonly #shops = new Map<string, { version: SnapshotVersion; bytes: Uint8Array }[]>()

  async put(shop: string, version: SnapshotVersion, bytes: Uint8Array): Promise<void> {
    const before = this.#shops.get(shop) ?? []
    throwIfNewerExists(
      shop,
      version,
      before.map((one) => one.version),
    )
    const all = [
      { version, bytes },
      ...before.filter((one) => formatVersion(one.version) !== formatVersion(version)),
    ]
    all.sort((one, other) => byLatestFirst(one.version, other.version))
    this.#shops.set(shop, all.slice(0, SNAPSHOTS_PER_SHOP))
  }

  async newest(shop: string, before?: SnapshotVersion): Promise<StoredSnapshot | undefined> {
    const found = this.#shops.get(shop)?.find(({ version }) => !before || isEarlier(version, before))
    return found && { version: found.version, size: found.bytes.length, body: Readable.from([found.bytes]) }
  }

  async remove(shop: string): Promise<void> {
    this.#shops.delete(shop)
  }

  async list(slot: number): Promise<SlotContents> {
    const all = [...this.#shops].filter(([shop]) => slotOf(shop) === slot)
    const stamps = all.flatMap(([, kept]) => kept.map(({ version }) => version))
    return { shops: all.map(([shop]) => shop), latest: stamps.sort(byLatestFirst)[0] }
  }
}
