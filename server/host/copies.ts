import { copyFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Tables } from '../shop/storage/tables.ts'
import { kindOf } from './files/plain-files.ts'
import { companionsOf, inspectShopFile, removeShopFile } from './files/shop-file.ts'

/** A shop for a while, made of all that another one held: whatever is done to it leaves no trace in that. */
export interface ShopCopy {
  /** Its id. It wakes when somebody comes. */
  shop: string
  close(): Promise<void>
}

/** A shop whose file is damaged: there is nothing to be copied before somebody has opened it. */
export class ShopCopyError extends Error {
  constructor(file: string, reason: string) {
    super(`No copy can be made of ${file}: ${reason}`)
    this.name = 'CannotBeCopied'
  }
}

/**
 * Writes to a file all that a shop holds at this moment, in one go: its tables where it is awake, its file where it is
 * not. The file of one that is awake is not touched, as to close it would let go of the shop's own locks. What stands in
 * the tables `without` is left out for good. Throws `CannotBeCopied`.
 */
export function writeCopy(
  from: Pick<Tables, 'serialize'> | string,
  to: string,
  without: readonly string[],
): void {
  try {
    if (typeof from === 'string') copyClosedFile(from, to)
    else writeFileSync(to, from.serialize())
    // Nobody was in it yet: the copy will be fresh as well.
    if (kindOf(to) === 'nothing') return
    const found = inspectShopFile(to)
    if (found.state === 'damaged') throw new ShopCopyError(to, found.reason)
    clearTables(to, without)
  } catch (error) {
    removeShopFile(to)
    throw error
  }
}

/** With the log beside it, should the last end have left one. */
function copyClosedFile(from: string, to: string): void {
  const [log = ''] = companionsOf(from)
  const [newLog = ''] = companionsOf(to)
  if (kindOf(from) === 'file') copyFileSync(from, to)
  if (kindOf(from) === 'file' && kindOf(log) === 'file') copyFileSync(log, newLog)
}

/** Also from what SQLite would leave standing in the file. */
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
