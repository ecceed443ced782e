import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { SHOP_VERSION } from '../shop/schema.ts'

/** A shop's file that this release cannot open. Nothing was changed. */
export class ShopTooNew extends Error {
  constructor(file: string, version: number) {
    super(
      `The shop in ${file} was last used by a newer release (its version is ${version}, this release knows ${SHOP_VERSION}). ` +
        'Use that release, or move the file away to get a fresh shop.',
    )
    this.name = 'ShopTooNew'
  }
}

/** What is wrong with a shop's file: nothing, not there, or damaged in some way. */
export type FileState = { state: 'good' } | { state: 'missing' } | { state: 'damaged'; reason: string }

/** Looks at a shop's file without changing it. Throws `ShopTooNew`. */
export function inspectShopFile(file: string): FileState {
  if (!existsSync(file)) return { state: 'missing' }
  if (statSync(file).size === 0) return { state: 'damaged', reason: 'it is empty' }
  try {
    return inspectDatabase(file)
  } catch (error) {
    if (error instanceof ShopTooNew || !isDamage(error)) throw error
    return { state: 'damaged', reason: error.message }
  }
}

function inspectDatabase(file: string): FileState {
  const db = new DatabaseSync(file)
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    if (version > SHOP_VERSION) throw new ShopTooNew(file, version)
    if (version < SHOP_VERSION) return { state: 'damaged', reason: `its version is ${version}` }
    const check = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    return check === 'ok' ? { state: 'good' } : { state: 'damaged', reason: check }
  } finally {
    db.close()
  }
}

/** SQLite's codes for a file that is not, or no longer, a database (https://www.sqlite.org/rescode.html). */
const DAMAGE_CODES: readonly unknown[] = [11, 26]

function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return DAMAGE_CODES.includes(Number(error.errcode) & 0xff)
}

/** Moves a damaged file and what belongs to it out of the way, and says where to. */
export function setAside(file: string, at: Date): string {
  const aside = `${file}.damaged-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return aside
}

/** Deletes a shop's file for good. */
export function removeShopFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/**
 * Copies the rows of some tables from one shop's file into another's, as far as they can be read.
 * Used to carry progress over into a fresh shop.
 */
export function carryOver(from: string, to: string, tables: readonly string[]): void {
  const target = new DatabaseSync(to)
  try {
    target.prepare('ATTACH ? AS old').run(from)
    target.exec('BEGIN')
    const known = target.prepare("SELECT 1 FROM old.sqlite_schema WHERE type = 'table' AND name = ?")
    // A file of an older release may not have all of them yet.
    for (const table of tables.filter((name) => known.get(name))) {
      target.exec(`INSERT OR REPLACE INTO main.${table} SELECT * FROM old.${table}`)
    }
    target.exec('COMMIT')
  } finally {
    target.close()
  }
}
