import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SQLITE_CODES, SqlError, toSqlError } from '../errors.ts'
import { IS_PUBLIC_TABLE, quoteIdentifier } from './limits.ts'

/** Largest copy, in pages of 4 KiB: 16 MiB. */
const MOST_PAGES = 4_096
/** Longest uninterrupted copying, in milliseconds. */
const LONGEST_TURN_MS = 3
/** Number of restarts because of concurrent writes. After that, the copy is taken without a pause. */
const PATIENT_TRIES = 3

/** The database to be copied. */
export interface SnapshotSource {
  /** The shop's file. */
  file: string
  /** The setting of the shop's own connection. */
  synchronous: 'OFF' | 'NORMAL'
  /** Changes whenever somebody has written to a public table. */
  version(): unknown
}

/** An entry of the schema, with its SQL. */
interface SchemaEntry {
  type: string
  name: string
  text: string
}

/** Why a copy has to be retried. */
type Retry = { noRoomFor: string } | 'changed'

/**
 * Copies a shop's public tables, and nothing else, to the bytes of a database. The copy is consistent, but other work
 * may run between two tables, unless `inOneGo` is set. A table that does not fit is copied without its rows. Rejects
 * with `SqlError`.
 */
export async function takeSnapshot(
  source: SnapshotSource,
  sql: string,
  { inOneGo = false } = {},
): Promise<Uint8Array> {
  const without = new Set<string>()
  for (let tries = 0; ; tries++) {
    const inTurns = !inOneGo && tries < PATIENT_TRIES
    const copied = await copyTables(source, without, inTurns).catch((error: unknown) => {
      throw hidePath(toSqlError(error, sql))
    })
    if (copied instanceof Uint8Array) return copied
    if (copied !== 'changed') without.add(copied.noRoomFor)
  }
}

/**
 * The copy shares a cache with the shop's own connection. It detaches before other work runs, which may want to write,
 * or to replace the file. After a concurrent write the copy starts again.
 */
async function copyTables(
  source: SnapshotSource,
  without: ReadonlySet<string>,
  inTurns: boolean,
): Promise<Uint8Array | Retry> {
  const copy = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  const longestMs = inTurns ? LONGEST_TURN_MS : Number.POSITIVE_INFINITY
  const before = source.version()
  try {
    copy.exec(`PRAGMA page_size = 4096; PRAGMA max_page_count = ${MOST_PAGES}; PRAGMA journal_mode = OFF`)
    const waiting = withShopAttached(copy, source, () => schemaOf(copy))
    for (;;) {
      const noRoomFor = withShopAttached(copy, source, () => copyNext(copy, waiting, without, longestMs))
      if (noRoomFor !== undefined) return { noRoomFor }
      if (waiting.length === 0) return copy.serialize('main')
      await nextTurn()
      if (source.version() !== before) return 'changed'
    }
  } finally {
    copy.close()
  }
}

/** Runs work with the shop's file attached as `shop`. */
function withShopAttached<T>(copy: DatabaseSync, { file, synchronous }: SnapshotSource, work: () => T): T {
  copy.prepare('ATTACH ? AS shop').run(`${pathToFileURL(file).href}?mode=ro&cache=shared`)
  try {
    // With a shared cache this setting applies to the shop's connection as well: with the default, each of its writes
    // would wait for the disk.
    copy.exec(`PRAGMA shop.synchronous = ${synchronous}`)
    return work()
  } finally {
    copy.exec('DETACH shop')
  }
}

/** Copies entries for this long. Returns the name of a table that does not fit: the copy is useless then. */
function copyNext(
  copy: DatabaseSync,
  waiting: SchemaEntry[],
  without: ReadonlySet<string>,
  longestMs: number,
): string | undefined {
  const since = performance.now()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { type, name, text } = next
    copy.exec(text)
    if (type === 'table' && !without.has(name) && !copyRows(copy, name)) return name
    if (performance.now() - since > longestMs) return undefined
  }
  return undefined
}

/** Returns whether the rows fit. */
function copyRows(copy: DatabaseSync, table: string): boolean {
  try {
    copy.exec(`INSERT INTO main.${quoteIdentifier(table)} SELECT * FROM shop.${quoteIdentifier(table)}`)
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_CODES.FULL) return false
    throw error
  }
}

/** SQLite's message contains the path, which visitors should not see. */
function hidePath(error: unknown): unknown {
  if (!(error instanceof SqlError && error.errno === SQLITE_CODES.CANTOPEN)) return error
  return new SqlError(SQLITE_CODES.CANTOPEN, 'unable to open database file', error.sql)
}

/** Tables first, then indexes and views, each in order of creation. */
function schemaOf(copy: DatabaseSync): SchemaEntry[] {
  return copy
    .prepare(
      `SELECT type, name, sql AS text FROM shop.sqlite_master
       WHERE (type IN ('index', 'view') OR type = 'table' AND rootpage > 0) AND sql IS NOT NULL AND ${IS_PUBLIC_TABLE}
       ORDER BY type <> 'table', rowid`,
    )
    .all()
    .map(({ type, name, text }) => ({ type: String(type), name: String(name), text: String(text) }))
}
