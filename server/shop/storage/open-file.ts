import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SqlConnection, SqlSource } from '../../sandbox/sql/connection.ts'
import type { ClientSignal } from '../../sandbox/workers/queue.ts'
import { Disk } from './disk.ts'
import type { DiskContent } from './disk-content.ts'
import { Documents } from './documents.ts'
import { MOST_PAGES, Tables } from './tables.ts'
import { type Fsync, WalSync } from './wal-sync.ts'

/** What it takes to open the file of a shop. */
interface OpenFileOptions {
  content: DiskContent
  sql(source: SqlSource): SqlConnection
  isEphemeral?: boolean
  fsync?: Fsync | undefined
}

/** The state of a shop that lives in its file: gone and come back whole when the file is replaced. */
export interface OpenFile {
  db: DatabaseSync
  tables: Tables
  documents: Documents
  disk: Disk
  sql: SqlConnection
  versions: Map<string, string>
}

/** Page cache of a shop's connection, in KiB: small, as a host holds hundreds. */
const CACHE_KIB = 256

/** `madeOf`: what the file was made of a moment ago. Others that were made of the same hold the same. */
export function openFile(
  id: string,
  file: string,
  parts: OpenFileOptions,
  left: ClientSignal,
  madeOf?: object,
): OpenFile {
  const isCheckpointed = isLogEmpty(file)
  const db = new DatabaseSync(shareable(file))
  const synchronous = parts.isEphemeral ? 'OFF' : 'NORMAL'
  // What is gone in a moment need not be taken from a log that lies beside it.
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
      ...{ file, synchronous, owner: id, left },
      // Whoever comes too late sees another file in its place.
      version: () => (db.isOpen ? tables.publicVersion : undefined),
      initialTables: () => (db.isOpen && tables.publicVersion === 0 ? madeOf : undefined),
    }),
    versions: new Map(rows.map(({ lab, version }) => [lab, version])),
  }
}

/** Whether all that was written stands in the shop's file itself. */
export function isLogEmpty(file: string): boolean {
  return !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size
}

/**
 * A file as SQLite opens it once for all connections of this process. Otherwise those that look at its tables for an
 * attacker would open it once more, and leave it open: to close it would let go of the shop's own locks.
 */
function shareable(file: string): string {
  return `${pathToFileURL(file).href}?cache=shared`
}

export function closeFile(opened: OpenFile): void {
  opened.sql.close()
  opened.db.close()
}
