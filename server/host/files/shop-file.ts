import { readdirSync, renameSync, rmSync, statSync, unlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrateShop, OLDEST_VERSION, SHOP_VERSION } from '../../shop/storage/schema.ts'
import { isScratchShopFile } from '../scratch-shop.ts'
import { pathKindOf } from './plain-files.ts'

/** Files that SQLite keeps beside a database while it is open. */
const COMPANIONS = ['-wal', '-shm'] as const

/** A shop's file cannot be opened as it is. Nothing was changed. The message is for visitors. */
export class ShopUnusable extends Error {
  /** What the operator has to know, with the file's path. */
  readonly detail: string

  constructor(message: string, detail: string) {
    super(message)
    this.name = new.target.name
    this.detail = detail
  }
}

/** The shop was deleted for good and does not come back. */
export class ShopDeleted extends Error {
  readonly statusCode = 410

  constructor() {
    super('This shop was deleted.')
    this.name = new.target.name
  }
}

/** A newer release used the shop's file last. */
class ShopTooNew extends ShopUnusable {
  constructor(file: string, version: number) {
    const versions = `its version is ${version}, this release knows ${SHOP_VERSION}`
    super(
      `This shop was last used by a newer release (${versions}). Please tell its operator.`,
      `The shop in ${file} was last used by a newer release (${versions}). ` +
        'Use that release, or move the file away to get a fresh shop.',
    )
  }
}

/** The shop's file is kept on another machine, and cannot be fetched at the moment. */
export class ShopOnOtherNode extends ShopUnusable {
  /** Seconds after which a client may try again. */
  readonly retryAfter: number

  constructor(message: string, detail: string, retryAfter: number) {
    super(message, detail)
    this.retryAfter = retryAfter
  }
}

/** There is a link or a folder where a shop's file belongs. */
class NotAPlainFile extends ShopUnusable {
  constructor(path: string) {
    super(
      'This shop cannot be opened. Please tell its operator.',
      `${path} is a link or a folder, and a shop is only kept in a plain file. Move it away, and bring a shop in ` +
        'with: npm run restore <file> <shop>',
    )
  }
}

/** The state of a shop's file: good, missing, or damaged for a reason. */
export type FileState = { state: 'good' } | { state: 'missing' } | { state: 'damaged'; reason: string }

/** Inspects a shop's file, and migrates one of an older release. Throws `ShopUnusable`. */
export function inspectShopFile(file: string): FileState {
  for (const path of [file, ...sqliteSideFilesOf(file)]) {
    if (pathKindOf(path) === 'other') throw new NotAPlainFile(path)
  }
  if (pathKindOf(file) === 'nothing') return { state: 'missing' }
  if (statSync(file).size === 0) return { state: 'damaged', reason: 'it is empty' }
  try {
    return inspectDatabase(file)
  } catch (error) {
    if (!isCorruption(error)) throw error
    return { state: 'damaged', reason: error.message }
  }
}

function inspectDatabase(file: string): FileState {
  const db = new DatabaseSync(file)
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    if (version > SHOP_VERSION) throw new ShopTooNew(file, version)
    if (version < OLDEST_VERSION) return { state: 'damaged', reason: `its version is ${version}` }
    // Also after a clean close: nothing else detects damage to a file at rest. `Checkpoint` says when this is skipped.
    const check = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    if (check !== 'ok') return { state: 'damaged', reason: check }
    return version < SHOP_VERSION ? bringUpToDate(db, version) : { state: 'good' }
  } finally {
    db.close()
  }
}

function bringUpToDate(db: DatabaseSync, version: number): FileState {
  try {
    migrateShop(db, version)
    return { state: 'good' }
  } catch (error) {
    if (!MISFITS.includes(codeOf(error))) throw error
    return { state: 'damaged', reason: `its version ${version} could not be brought up to date: ${error}` }
  }
}

/** SQLite's codes for statements that do not fit the schema. A full disk is another case: nothing was changed. */
const MISFITS: readonly unknown[] = [1, 19, 20]

/** SQLite's codes for a file that is not, or no longer, a database (https://www.sqlite.org/rescode.html). */
const DAMAGE_CODES: readonly unknown[] = [11, 26]

/** Whether an error of SQLite means that the file is damaged. */
export function isCorruption(error: unknown): error is Error {
  return DAMAGE_CODES.includes(codeOf(error))
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

/** Renames a shop's file and its companions. */
export function moveShopFile(from: string, to: string): void {
  for (const suffix of ['', ...COMPANIONS]) {
    if (pathKindOf(from + suffix) !== 'nothing') renameSync(from + suffix, to + suffix)
  }
}

/** Deletes a shop's file and its companions. */
export function removeShopFile(file: string): void {
  for (const path of [file, ...sqliteSideFilesOf(file)]) remove(path)
}

/** Mostly there is no such file: a check is cheaper than an error. */
function remove(path: string): void {
  if (pathKindOf(path) !== 'nothing') unlinkSync(path)
}

/** Deletes what an older file of this name left beside it: a log of another file would damage the next one. */
export function removeSqliteSideFiles(file: string): void {
  for (const path of sqliteSideFilesOf(file)) remove(path)
}

/** Moves a finished file into the place of a closed shop's file. */
export function replaceFile(draft: string, file: string): void {
  removeSqliteSideFiles(file)
  renameSync(draft, file)
}

/**
 * A temporary name for a file that becomes the shop's file once it is complete. Drafts that a crash leaves are deleted
 * at the start.
 */
export function temporaryFileOf(file: string): string {
  return `${file}.${crypto.randomUUID()}.fresh`
}

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const DRAFT = new RegExp(`^[a-z0-9-]+\\.sqlite\\.(${UUID}\\.)?fresh(-wal|-shm|-journal)?$`)

/** Whether this is the name of a draft. */
function isTemporaryFile(path: string): boolean {
  return DRAFT.test(basename(path))
}

/** Files that SQLite may keep beside a database while it is open, and leaves there after a crash. */
export function sqliteSideFilesOf(file: string): string[] {
  return COMPANIONS.map((suffix) => file + suffix)
}

/** Deletes what a crash left behind: drafts and scratch shops. Anything that is not a plain file is left alone. */
export function deleteLeftovers(folder: string, warn: (message: string) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!isTemporaryFile(entry.name) && !isScratchShopFile(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isFile()) rmSync(path)
    else warn(`${path} is no file of a shop. It was left as it is; move it elsewhere.`)
  }
}
