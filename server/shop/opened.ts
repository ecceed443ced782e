import { DatabaseSync } from 'node:sqlite'
import type { Left } from '../sandbox/pool.ts'
import type { SqlDoor, SqlSource } from '../sandbox/sql-door.ts'
import { Disk } from './disk.ts'
import type { DiskContent } from './disk-content.ts'
import { Documents } from './documents.ts'
import { MOST_PAGES, Tables } from './tables.ts'

/** What it takes to open the file of a shop. */
interface FileParts {
  content: DiskContent
  sql(source: SqlSource): SqlDoor
  isBrief?: boolean
}

/** The state of a shop that lives in its file: gone and come back whole when the file is replaced. */
export interface Opened {
  db: DatabaseSync
  tables: Tables
  documents: Documents
  disk: Disk
  sql: SqlDoor
  versions: Map<string, string>
}

/** Page cache of a shop's connection, in KiB: small, as a host holds hundreds. */
const CACHE_KIB = 256

export function openFile(id: string, file: string, parts: FileParts, left: Left): Opened {
  const db = new DatabaseSync(file)
  db.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${parts.isBrief ? 'OFF' : 'NORMAL'}; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA max_page_count = ${MOST_PAGES}`,
  )
  const tables = new Tables(db)
  const rows = tables.all<{ lab: string; version: string }>('SELECT lab, version FROM ff_versions')
  return {
    db,
    tables,
    documents: new Documents(tables),
    disk: new Disk(tables, parts.content),
    sql: parts.sql({ file, owner: id, version: () => tables.publicVersion, left }),
    versions: new Map(rows.map(({ lab, version }) => [lab, version])),
  }
}

export function closeFile(opened: Opened): void {
  opened.sql.close()
  opened.db.close()
}
