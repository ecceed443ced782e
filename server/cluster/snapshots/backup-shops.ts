import { arrayBuffer } from 'node:stream/consumers'
import type { BackupShops } from '../../class/backup/shops.ts'
import { NewerSnapshotExists, type SnapshotStore } from './store.ts'

/** Before all versions that nodes give, so that no later snapshot is replaced. */
const FIRST_VERSION = { epoch: 0, count: 0 }

/** The shops of a class on many machines, for a backup: their latest snapshots. */
export function shopsInSnapshots(store: SnapshotStore): BackupShops {
  return {
    read: async (shop) => {
      const found = await store.newest(shop)
      return found && new Uint8Array(await arrayBuffer(found.body))
    },
    // Nodes check a snapshot when they open it.
    stage: async (shop, read) => ({
      place: async () => {
        try {
          await store.put(shop, FIRST_VERSION, read())
        } catch (error) {
          // The bucket has outlived the class store: what a learner did after the backup stays.
          if (!(error instanceof NewerSnapshotExists)) throw error
        }
      },
      discard: () => {},
    }),
    remove: (shop) => store.remove(shop),
  }
}
