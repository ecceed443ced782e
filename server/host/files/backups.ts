import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shopSchema } from '../../shop/storage/schema.ts'
import { pathKindOf } from './plain-files.ts'
import { quarantine } from './quarantine.ts'
import {
  inspectShopFile,
  isCorruption,
  removeShopFile,
  replaceFile,
  ShopUnusable,
  temporaryFileOf,
} from './shop-file.ts'

/** A backup that cannot be made or restored. The message is a sentence for the user. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupTrouble'
  }
}

const SHOP_ID = /^[a-z0-9-]{1,64}$/

export function shopFile(dataDir: string, shop: string): string {
  if (!SHOP_ID.test(shop) || shop.startsWith('twin-')) {
    throw new BackupError(`"${shop}" is no name of a shop: small letters, digits and dashes make one.`)
  }
  return join(dataDir, 'shops', `${shop}.sqlite`)
}

/**
 * Writes everything that a shop holds into one new file. Works while a server has the shop open. Throws `BackupError`.
 */
export function backUpShop(shop: string, to: string): void {
  if (pathKindOf(shop) !== 'file') throw new BackupError(`There is no shop in ${shop}.`)
  backUpFile(shop, to)
}

/** The same for any file of SQLite. */
export function backUpFile(from: string, to: string): void {
  if (pathKindOf(to) !== 'nothing') throw new BackupError(`${to} exists already. Name another file.`)
  mkdirSync(dirname(to), { recursive: true })
  copyWhole(from, to)
}

/** A backup that lies beside a shop, complete and checked. */
export interface StagedShop {
  /** Replaces the shop. Keeps the replaced file and returns its name. */
  place(): string | undefined
  /** Deletes what was not placed. */
  discard(): void
}

/**
 * Prepares the replacement of a shop by a backup, and changes nothing. Works only while no server uses the folder: hold
 * its lock. Throws `BackupError`.
 */
export function stageShop(backup: string, shop: string, extraSchema: string): StagedShop {
  if (pathKindOf(backup) !== 'file') throw new BackupError(`There is no plain file at ${backup}.`)
  if (pathKindOf(shop) === 'other')
    throw new BackupError(`${shop} is a link or a folder. Move it away first.`)
  mkdirSync(dirname(shop), { recursive: true })
  // The name is none of a copy of the shop, which would be deleted with it.
  const draft = temporaryFileOf(join(dirname(shop), `restored-${basename(shop)}`))
  const discard = (): void => removeShopFile(draft)
  try {
    copyWhole(backup, draft)
    inspect(draft, backup, extraSchema)
  } catch (error) {
    discard()
    throw error
  }
  const place = (): string | undefined => {
    const aside = pathKindOf(shop) === 'file' ? quarantine(shop, 'replaced', new Date()) : undefined
    replaceFile(draft, shop)
    return aside
  }
  return { place, discard }
}

/** Stages and places a backup. Returns the name of the replaced file, which is kept. Throws `BackupError`. */
export function restoreShop(backup: string, shop: string, extraSchema: string): string | undefined {
  const staged = stageShop(backup, shop, extraSchema)
  try {
    return staged.place()
  } finally {
    staged.discard()
  }
}

/** A copy that needs no log beside it. It is written under a temporary name and then renamed. */
function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}.draft`
  try {
    const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
    try {
      source.prepare('VACUUM INTO ?').run(draft)
    } finally {
      source.close()
    }
    writeThrough(draft)
    renameSync(draft, to)
  } catch (error) {
    if (!isCorruption(error)) throw error
    throw new BackupError(`${from} is no shop, or it is damaged: ${error.message}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** SQLite does not wait until a copy is on the disk. This does. */
function writeThrough(file: string): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

/** A backup may come from anywhere: it is accepted only if its schema is that of a shop. */
function inspect(copy: string, backup: string, extraSchema: string): void {
  const found = inspectQuietly(copy, backup)
  if (found !== 'good') throw new BackupError(`${backup} is no shop, or it is damaged: ${found}`)
  const known = schemaOf(':memory:', shopSchema + extraSchema)
  const strangers = [...schemaOf(copy)].filter((each) => !known.has(each))
  const missing = [...schemaOf(':memory:', shopSchema)].filter((each) => !schemaOf(copy).has(each))
  if (strangers.length + missing.length > 0) {
    const which = [...strangers, ...missing].map((each) => each.slice(0, 60)).slice(0, 3)
    throw new BackupError(`${backup} is no shop of this release. It differs in: ${which.join(', ')}`)
  }
}

function inspectQuietly(copy: string, backup: string): string {
  try {
    const found = inspectShopFile(copy)
    return found.state === 'damaged' ? found.reason : found.state
  } catch (error) {
    if (!(error instanceof ShopUnusable)) throw error
    throw new BackupError(error.detail.replaceAll(copy, backup))
  }
}

/**
 * The schema of a database: kind and name of each object, and the columns of tables sorted by name, because a release
 * adds columns at the end.
 */
function schemaOf(file: string, schema = ''): Set<string> {
  const db = new DatabaseSync(file)
  try {
    db.exec(schema)
    const rows = db
      .prepare(
        `SELECT type, name, (SELECT group_concat(c.name ORDER BY c.name) FROM pragma_table_info(s.name) c) AS columns
          FROM sqlite_schema s WHERE name NOT LIKE 'sqlite_%'`,
      )
      .all()
    return new Set(
      rows.map(({ type, name, columns }) => `${type} ${name} ${type === 'table' ? columns : ''}`),
    )
  } finally {
    db.close()
  }
}
