import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { backUpShop, shopFile, stageShop } from '../../host/files/backups.ts'
import { pathKindOf } from '../../host/files/plain-files.ts'
import { removeShopFile } from '../../host/files/shop-file.ts'
import { removeCopies } from '../../host/files/undo.ts'

/** Where a backup finds the files of shops, and puts them. They are compressed by zstd. */
export interface BackupShops {
  /** The shop as it is now; undefined if it holds nothing yet. Throws `BackupError` if it cannot be read. */
  read(shop: string): Promise<Uint8Array | undefined>
  /**
   * Prepares a shop, and changes nothing. `read` may be called again when it is placed. Throws `BackupError` if it is none
   * of this release.
   */
  stage(shop: string, read: () => Uint8Array<ArrayBuffer>): Promise<StagedBackup>
  /** Deletes a shop with all its copies. */
  remove(shop: string): Promise<void>
}

/** A shop that is ready to be put in place. */
export interface StagedBackup {
  place(): Promise<void>
  /** Deletes what was not placed. */
  discard(): void
}

/** The shops in a data folder. `drafts`: a folder for files that are deleted at once. */
export function shopsInFolder(dataDir: string, extraSchema: string, drafts: string): BackupShops {
  const newDraft = (): string => join(drafts, `${randomUUID()}.draft`)
  return {
    read: async (shop) => {
      const [file, draft] = [shopFile(dataDir, shop), newDraft()]
      if (pathKindOf(file) === 'nothing') return undefined
      try {
        backUpShop(file, draft)
        return zstdCompressSync(readFileSync(draft))
      } finally {
        rmSync(draft, { force: true })
      }
    },
    stage: async (shop, read) => {
      const draft = newDraft()
      try {
        const file = shopFile(dataDir, shop)
        writeFileSync(draft, zstdDecompressSync(read()), { mode: 0o600 })
        const { place, discard } = stageShop(draft, file, extraSchema)
        return { place: async () => void place(), discard }
      } finally {
        removeShopFile(draft)
      }
    },
    remove: async (shop) => {
      removeShopFile(shopFile(dataDir, shop))
      removeCopies(join(dataDir, 'shops'), shopFile(dataDir, shop))
    },
  }
}
