import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { BackupError } from '../../host/files/backups.ts'
import { pathKindOf } from '../../host/files/plain-files.ts'
import { isCorruption } from '../../host/files/shop-file.ts'

/** SQLite's `application_id` of our backups: "FFcb". */
const APPLICATION_ID = 0x46466362
/** The version of the format. A newer one is refused. */
const VERSION = 1
/** Where SQLite's header has the `application_id`. */
const [ID_OFFSET, HEADER_LENGTH] = [68, 100]
/** Largest decompressed entry. No shop's file exceeds 72 MiB. */
const MOST_BYTES = 512 << 20

/** What a backup says of itself. */
export interface BackupDescription {
  classId: string
  className: string
  /** When it was made, as an ISO date. */
  madeAt: string
  /** The release that made it. */
  release: string
}

/**
 * The file of a backup: a SQLite database with named entries, compressed by zstd, each with a checksum, and one over all
 * of them.
 */
export class BackupWriter {
  readonly #db: DatabaseSync
  readonly #to: string

  /** Throws `BackupError` if there is a file already. */
  constructor(to: string) {
    if (pathKindOf(to) !== 'nothing') throw new BackupError(`${to} exists already. Name another file.`)
    this.#to = to
    mkdirSync(dirname(to), { recursive: true })
    // It has secrets of the class: nobody else may read it.
    writeFileSync(this.#draft, '', { mode: 0o600, flag: 'wx' })
    this.#db = new DatabaseSync(this.#draft)
    this.#db.exec(`PRAGMA journal_mode = OFF; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION};
      CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE entries (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes BLOB NOT NULL)`)
  }

  add(name: string, content: string | Uint8Array): void {
    this.addCompressed(name, zstdCompressSync(content))
  }

  /** Adds what zstd has compressed already. */
  addCompressed(name: string, bytes: Uint8Array): void {
    this.#db.prepare('INSERT INTO entries VALUES (?, ?, ?)').run(name, hashOf(bytes), bytes)
  }

  remove(name: string): void {
    this.#db.prepare('DELETE FROM entries WHERE name = ?').run(name)
  }

  /** Completes the file and gives it its name. */
  finish(about: BackupDescription): void {
    const add = this.#db.prepare('INSERT INTO about VALUES (?, ?)')
    for (const [name, value] of Object.entries(about)) add.run(name, value)
    add.run('checksum', checksumOf(this.#db))
    this.#db.close()
    renameSync(this.#draft, this.#to)
  }

  /** Deletes what was written, if it was not finished. */
  discard(): void {
    if (this.#db.isOpen) this.#db.close()
    rmSync(this.#draft, { force: true })
  }

  get #draft(): string {
    return `${this.#to}.${process.pid}.draft`
  }
}

/** Whether the file says that it is the backup of a class. */
export function isClassBackup(file: string): boolean {
  if (pathKindOf(file) !== 'file') return false
  const header = Buffer.alloc(HEADER_LENGTH)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, header, 0, HEADER_LENGTH, 0)
  } finally {
    closeSync(opened)
  }
  return header.readUInt32BE(ID_OFFSET) === APPLICATION_ID
}

/** What a backup says of itself, without checking the rest; undefined if it is none, or broken. */
export function describeBackup(file: string): BackupDescription | undefined {
  try {
    if (!isClassBackup(file)) return undefined
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      return descriptionIn(db)
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

/** A backup that was checked. Close it. */
export class BackupReader {
  readonly about: BackupDescription
  readonly #db: DatabaseSync

  /** Checks the whole file. Throws `BackupError` if it is no backup of a class, of a newer release, or damaged. */
  constructor(file: string) {
    if (!isClassBackup(file)) throw new BackupError(`${file} is no backup of a class.`)
    this.#db = new DatabaseSync(file, { readOnly: true })
    try {
      const version = Number(this.#db.prepare('PRAGMA user_version').get()?.user_version)
      if (version > VERSION) {
        throw new BackupError(
          `${file} was made by a newer release of Forbidden Fruit. Restore it with that one.`,
        )
      }
      const kept = this.#db.prepare("SELECT value FROM about WHERE name = 'checksum'").get()?.value
      if (kept !== checksumOf(this.#db)) throw damaged(file, 'its checksum is wrong')
      for (const name of this.names()) {
        if (this.#row(name).sha256 !== hashOf(this.#row(name).bytes))
          throw damaged(file, `${name} has changed`)
      }
      this.about = descriptionIn(this.#db)
    } catch (error) {
      this.#db.close()
      throw error instanceof BackupError || !isReadError(error) ? error : damaged(file, error.message)
    }
  }

  /** The names of entries that begin like this, in order. */
  names(prefix = ''): string[] {
    const rows = this.#db.prepare('SELECT name FROM entries ORDER BY name').all()
    return rows.map(({ name }) => String(name)).filter((name) => name.startsWith(prefix))
  }

  /** The content of an entry. */
  read(name: string): Buffer {
    return zstdDecompressSync(this.#row(name).bytes, { maxOutputLength: MOST_BYTES })
  }

  /** The same as zstd compressed it. */
  readCompressed(name: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#row(name).bytes)
  }

  close(): void {
    this.#db.close()
  }

  #row(name: string): { sha256: string; bytes: Uint8Array } {
    const row = this.#db.prepare('SELECT sha256, bytes FROM entries WHERE name = ?').get(name)
    return { sha256: String(row?.sha256), bytes: row?.bytes as Uint8Array }
  }
}

function damaged(file: string, reason: string): BackupError {
  return new BackupError(`${file} is damaged: ${reason}. Nothing was restored; take another backup.`)
}

/** A damaged file may also lack a table (1). */
function isReadError(error: unknown): error is Error {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  return isCorruption(error) || code === 1 || code === 10
}

function descriptionIn(db: DatabaseSync): BackupDescription {
  const rows = db.prepare('SELECT name, value FROM about').all()
  const { classId, className, madeAt, release } = Object.fromEntries(
    rows.map(({ name, value }) => [String(name), String(value)]),
  )
  if (!classId || !className || !madeAt || !release) throw new Error('The description is incomplete')
  return { classId, className, madeAt, release }
}

/** Over the description and the checksums of all entries. */
function checksumOf(db: DatabaseSync): string {
  const about = db.prepare("SELECT name, value FROM about WHERE name <> 'checksum' ORDER BY name").all()
  const entries = db.prepare('SELECT name, sha256 FROM entries ORDER BY name').all()
  return hashOf(JSON.stringify([about, entries]))
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
