import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SQLITE, SqlError, toSqlError } from '../errors.ts'
import { IS_PUBLIC, quote } from './limits.ts'

/** Most that a copy may hold, in pages of 4 KiB: 16 MiB. */
const MOST_PAGES = 4_096
/** How long the copying may take before others get their turns. */
const LONGEST_TURN_MS = 3
/** So often it begins anew, as somebody wrote meanwhile; then it is done in one go. */
const PATIENT_TRIES = 3

/** What is copied. */
export interface SnapshotSource {
  /** The shop's file. */
  file: string
  /** As the shop's own connection has it. */
  synchronous: 'OFF' | 'NORMAL'
  /** Another value whenever somebody has written to a public table. */
  version(): unknown
}

/** Something of a schema, in the words that made it. */
interface SchemaEntry {
  type: string
  name: string
  text: string
}

/** How a copy failed that is worth another try. */
type Retry = { noRoomFor: string } | 'changed'

/**
 * A copy of a shop's public tables, and of nothing else, as the bytes of a database. All of them are copied as they are
 * at one moment, but others get their turns between one table and the next, unless it is to be done in one go. Of a table
 * that finds no room there are no rows. Rejects with `SqlError`.
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
 * The copy shares what the shop's own connection has open. So it lets go of it before others get their turns: one of them
 * may want to write, or to put another file in its place. Where somebody wrote in between, all of it begins anew.
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

/** Does something while the shop's file is to be had as `shop`. */
function withShopAttached<T>(copy: DatabaseSync, { file, synchronous }: SnapshotSource, work: () => T): T {
  copy.prepare('ATTACH ? AS shop').run(`${pathToFileURL(file).href}?mode=ro&cache=shared`)
  try {
    // This counts for the file, and so for the shop: left as it comes, each of its writes would wait for the disk.
    copy.exec(`PRAGMA shop.synchronous = ${synchronous}`)
    return work()
  } finally {
    copy.exec('DETACH shop')
  }
}

/** Takes from what waits, for so long. Answers with the name of a table that found no room: the copy is of no use then. */
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

/** Answers whether there was room for them. */
function copyRows(copy: DatabaseSync, table: string): boolean {
  try {
    copy.exec(`INSERT INTO main.${quote(table)} SELECT * FROM shop.${quote(table)}`)
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE.FULL) return false
    throw error
  }
}

/** SQLite's words name the file, which is none of a visitor's business. */
function hidePath(error: unknown): unknown {
  if (!(error instanceof SqlError && error.errno === SQLITE.CANTOPEN)) return error
  return new SqlError(SQLITE.CANTOPEN, 'unable to open database file', error.sql)
}

/** Tables first, then what stands on them, each in the order in which it was made. */
function schemaOf(copy: DatabaseSync): SchemaEntry[] {
  return copy
    .prepare(
      `SELECT type, name, sql AS text FROM shop.sqlite_master
       WHERE (type IN ('index', 'view') OR type = 'table' AND rootpage > 0) AND sql IS NOT NULL AND ${IS_PUBLIC}
       ORDER BY type <> 'table', rowid`,
    )
    .all()
    .map(({ type, name, text }) => ({ type: String(type), name: String(name), text: String(text) }))
}
