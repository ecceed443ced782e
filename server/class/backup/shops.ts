import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { backUpShop, checkShop, restoreShop, shopFile } from '../../host/files/backups.ts'
import { pathKindOf } from '../../host/files/plain-files.ts'
import { removeShopFile } from '../../host/files/shop-file.ts'
import { removeCopies } from '../../host/files/undo.ts'

/** Where a backup finds the files of shops, and puts them. They are compressed by zstd. */
export interface BackupShops {
  /** The shop as it is now; undefined if it holds nothing yet. Throws `BackupError` if it cannot be read. */
  read(shop: string): Promise<Uint8Array | undefined>
  /** Checks a shop, and changes nothing. Throws `BackupError` if it is none of this release. */
  check(shop: string, compressed: Uint8Array<ArrayBuffer>): Promise<void>
  /** Puts a shop in place. Throws `BackupError` if it is none. */
  write(shop: string, compressed: Uint8Array<ArrayBuffer>): Promise<void>
  /** Deletes a shop with all its copies. */
  remove(shop: string): Promise<void>
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
    check: async (shop, compressed) => {
      const draft = newDraft()
      try {
        shopFile(dataDir, shop)
        writeFileSync(draft, zstdDecompressSync(compressed), { mode: 0o600 })
        checkShop(draft, extraSchema)
      } finally {
        removeShopFile(draft)
      }
    },
    write: async (shop, compressed) => {
      const draft = newDraft()
      try {
        writeFileSync(draft, zstdDecompressSync(compressed), { mode: 0o600 })
        restoreShop(draft, shopFile(dataDir, shop), extraSchema)
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
