import { Readable } from 'node:stream'
import { slotOf } from '../../class/store/ids.ts'
import { isBefore, latestFirst, type Stamp, textOf } from './stamps.ts'
import { KEPT, type Kept, type KeptOfSlot, refuseOlder, type SnapshotStore } from './store.ts'

/** Keeps snapshots for as long as the process lives: for tests. */
export class MemoryStore implements SnapshotStore {
  readonly #shops = new Map<string, { stamp: Stamp; bytes: Uint8Array }[]>()

  async put(shop: string, stamp: Stamp, bytes: Uint8Array): Promise<void> {
    const before = this.#shops.get(shop) ?? []
    refuseOlder(
      shop,
      stamp,
      before.map((one) => one.stamp),
    )
    const all = [{ stamp, bytes }, ...before.filter((one) => textOf(one.stamp) !== textOf(stamp))]
    all.sort((one, other) => latestFirst(one.stamp, other.stamp))
    this.#shops.set(shop, all.slice(0, KEPT))
  }

  async newest(shop: string, before?: Stamp): Promise<Kept | undefined> {
    const found = this.#shops.get(shop)?.find(({ stamp }) => !before || isBefore(stamp, before))
    return found && { stamp: found.stamp, size: found.bytes.length, body: Readable.from([found.bytes]) }
  }

  async remove(shop: string): Promise<void> {
    this.#shops.delete(shop)
  }

  async list(slot: number): Promise<KeptOfSlot> {
    const all = [...this.#shops].filter(([shop]) => slotOf(shop) === slot)
    const stamps = all.flatMap(([, kept]) => kept.map(({ stamp }) => stamp))
    return { shops: all.map(([shop]) => shop), latest: stamps.sort(latestFirst)[0] }
  }
}
