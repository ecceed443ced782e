import { copyFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Tables } from '../shop/storage/tables.ts'
import { pathKindOf } from './files/plain-files.ts'
import { inspectShopFile, removeShopFile, sqliteSideFilesOf } from './files/shop-file.ts'

/** A temporary shop with everything that another shop held. Nothing done in it affects that shop. */
export interface ShopCopy {
  /** Id of the copy. It opens at its first request. */
  shop: string
  close(): Promise<void>
}

/** The shop's file is damaged. It can be copied only after it was opened once, which repairs it. */
export class ShopCopyError extends Error {
  constructor(file: string, reason: string) {
    super(`No copy can be made of ${file}: ${reason}`)
    this.name = 'CannotBeCopied'
  }
}

/**
 * Writes everything that a shop holds at this moment to a file: from its tables if the shop is awake, otherwise from
 * its file. The file of a shop that is awake is not opened, because closing it would release the shop's own locks. The
 * tables in `without` are emptied for good. Throws `ShopCopyError`.
 */
export function writeCopy(
  from: Pick<Tables, 'serialize'> | string,
  to: string,
  without: readonly string[],
): void {
  try {
    if (typeof from === 'string') copyClosedFile(from, to)
    else writeFileSync(to, from.serialize())
    // The shop was never opened, so its copy is fresh as well.
    if (pathKindOf(to) === 'nothing') return
    const found = inspectShopFile(to)
    if (found.state === 'damaged') throw new ShopCopyError(to, found.reason)
    clearTables(to, without)
  } catch (error) {
    removeShopFile(to)
    throw error
  }
}

/** Includes the log beside the file, if a crash left one. */
function copyClosedFile(from: string, to: string): void {
  const [log = ''] = sqliteSideFilesOf(from)
  const [newLog = ''] = sqliteSideFilesOf(to)
  if (pathKindOf(from) === 'file') copyFileSync(from, to)
  if (pathKindOf(from) === 'file' && pathKindOf(log) === 'file') copyFileSync(log, newLog)
}

/** Removes the rows also from the pages that SQLite would keep in the file. */
function clearTables(file: string, tables: readonly string[]): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = OFF; PRAGMA secure_delete = ON')
    const known = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    for (const table of tables) if (known.some(({ name }) => name === table)) db.exec(`DELETE FROM ${table}`)
  } finally {
    db.close()
  }
}
