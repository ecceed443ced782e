import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SQLITE, SqlError, toSqlError } from './errors.ts'
import { IS_PUBLIC, quote } from './sql-limits.ts'

/** Most that a copy may hold, in pages of 4 KiB: 16 MiB. */
const MOST_PAGES = 4_096
const BUSY_MS = 100
/** How long the copying may take before others get their turns. */
const LONGEST_TURN_MS = 3

/**
 * A copy of a shop's public tables, and of nothing else, as the bytes of a database. All of them are copied as they are
 * at one moment, but others get their turns between one table and the next. Of a table that finds no room there are no
 * rows. Rejects with `SqlError`.
 */
export async function takeSnapshot(file: string, sql: string): Promise<Uint8Array> {
  const without = new Set<string>()
  for (;;) {
    const copied = await copyTables(file, without).catch((error: unknown) => {
      throw withoutPath(toSqlError(error, sql))
    })
    if (typeof copied !== 'string') return copied
    without.add(copied)
  }
}

/** The bytes; or the name of the table that found no room. */
async function copyTables(file: string, without: ReadonlySet<string>): Promise<Uint8Array | string> {
  const copy = new DatabaseSync(':memory:', { timeout: BUSY_MS, enableForeignKeyConstraints: false })
  let since = performance.now()
  try {
    copy.exec(`PRAGMA page_size = 4096; PRAGMA max_page_count = ${MOST_PAGES}; PRAGMA journal_mode = OFF`)
    copy.prepare('ATTACH ? AS shop').run(`${pathToFileURL(file).href}?mode=ro`)
    copy.exec('BEGIN')
    for (const { type, name, text } of schemaOf(copy)) {
      copy.exec(text)
      if (type === 'table' && !without.has(name) && !copyRows(copy, name)) return name
      if (performance.now() - since > LONGEST_TURN_MS) {
        await nextTurn()
        since = performance.now()
      }
    }
    copy.exec('COMMIT')
    return copy.serialize('main')
  } finally {
    copy.close()
  }
}

/** Answers whether there was room for them. Where there was none, the copy is of no use any more. */
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
function withoutPath(error: unknown): unknown {
  if (!(error instanceof SqlError && error.errno === SQLITE.CANTOPEN)) return error
  return new SqlError(SQLITE.CANTOPEN, 'unable to open database file', error.sql)
}

/** Tables first, then what stands on them, each in the order in which it was made. */
function schemaOf(copy: DatabaseSync): { type: string; name: string; text: string }[] {
  return copy
    .prepare(
      `SELECT type, name, sql AS text FROM shop.sqlite_master
       WHERE (type IN ('index', 'view') OR type = 'table' AND rootpage > 0) AND sql IS NOT NULL AND ${IS_PUBLIC}
       ORDER BY type <> 'table', rowid`,
    )
    .all()
    .map(({ type, name, text }) => ({ type: String(type), name: String(name), text: String(text) }))
}
