import { Readable } from 'node:stream'
import { slotOf } from '../register/ids.ts'
import { isBefore, latestFirst, type Stamp } from './stamps.ts'
import { KEPT, type Kept, type SnapshotStore } from './store.ts'

/** Keeps snapshots for as long as the process lives: for tests. */
export class MemoryStore implements SnapshotStore {
  readonly #shops = new Map<string, { stamp: Stamp; bytes: Uint8Array }[]>()

  async put(shop: string, stamp: Stamp, bytes: Uint8Array): Promise<void> {
    const all = [{ stamp, bytes }, ...(this.#shops.get(shop) ?? [])]
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

  async list(slot: number): Promise<string[]> {
    return [...this.#shops.keys()].filter((shop) => slotOf(shop) === slot)
  }
}
