import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SqlConnection, SqlSource } from '../../sandbox/sql/connection.ts'
import type { ClientSignal } from '../../sandbox/workers/queue.ts'
import { Disk, type DiskContent } from './disk.ts'
import { Documents } from './documents.ts'
import { MOST_PAGES, Tables } from './tables.ts'
import { type Fsync, WalSync } from './wal-sync.ts'

interface OpenFileOptions {
  content: DiskContent
  sql(source: SqlSource): SqlConnection
  isEphemeral?: boolean
  fsync?: Fsync | undefined
}

/** The state of a shop that belongs to its file. Replaced as a whole when the file is replaced. */
export interface OpenFile {
  db: DatabaseSync
  tables: Tables
  documents: Documents
  disk: Disk
  sql: SqlConnection
  versions: Map<string, string>
}

/** Page cache of a shop's connection, in KiB: small, because a host holds hundreds. */
const CACHE_KIB = 256

/** `madeOf` is the edition that the file was just cloned from. Files of one edition hold the same. */
export function openFile(
  id: string,
  file: string,
  parts: OpenFileOptions,
  left: ClientSignal,
  madeOf?: object,
): OpenFile {
  const isCheckpointed = isWalEmpty(file)
  const db = new DatabaseSync(shareable(file))
  const synchronous = parts.isEphemeral ? 'OFF' : 'NORMAL'
  // A temporary file needs no log beside it.
  const log = parts.isEphemeral ? 'MEMORY' : 'WAL'
  db.exec(
    `PRAGMA journal_mode = ${log}; PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA max_page_count = ${MOST_PAGES}`,
  )
  const tables = new Tables(db, parts.fsync && new WalSync(file, parts.fsync))
  if (isCheckpointed && !parts.isEphemeral) tables.markWalEmpty()
  const rows = tables.all<{ lab: string; version: string }>('SELECT lab, version FROM ff_versions')
  return {
    db,
    tables,
    documents: new Documents(tables),
    disk: new Disk(tables, parts.content),
    sql: parts.sql({
      file,
      synchronous,
      owner: id,
      left,
      // After the shop was closed another file may be in its place.
      version: () => (db.isOpen ? tables.publicVersion : undefined),
      initialTables: () => (db.isOpen && tables.publicVersion === 0 ? madeOf : undefined),
    }),
    versions: new Map(rows.map(({ lab, version }) => [lab, version])),
  }
}

/** Whether the log is empty, so that the file holds everything that was written. */
export function isWalEmpty(file: string): boolean {
  return !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size
}

/**
 * The file's URL with a cache that all connections of this process share. Otherwise the connections for attackers' SQL
 * would open the file once more and keep it open, because closing it would release the shop's own locks.
 */
function shareable(file: string): string {
  return `${pathToFileURL(file).href}?cache=shared`
}

export function closeFile(opened: OpenFile): void {
  opened.sql.close()
  opened.db.close()
}
