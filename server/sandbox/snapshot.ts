import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { toSqlError } from './errors.ts'
import { IS_PUBLIC, quote } from './sql-limits.ts'

/** Most that a copy may hold, in pages of 4 KiB: 16 MiB. */
const MOST_PAGES = 4_096
const BUSY_MS = 100

/**
 * A copy of a shop's public tables, and of nothing else, as the bytes of a database. Throws `SqlError` where they are
 * too big for the sandbox.
 */
export function takeSnapshot(file: string, sql: string): Uint8Array {
  const copy = new DatabaseSync(':memory:', { timeout: BUSY_MS, enableForeignKeyConstraints: false })
  try {
    copy.exec(`PRAGMA page_size = 4096; PRAGMA max_page_count = ${MOST_PAGES}; PRAGMA journal_mode = OFF`)
    copy.prepare('ATTACH ? AS shop').run(`${pathToFileURL(file).href}?mode=ro`)
    copy.exec('BEGIN')
    for (const { type, name, text } of schemaOf(copy)) {
      copy.exec(text)
      if (type === 'table') copy.exec(`INSERT INTO main.${quote(name)} SELECT * FROM shop.${quote(name)}`)
    }
    copy.exec('COMMIT')
    return copy.serialize('main')
  } catch (error) {
    throw toSqlError(error, sql)
  } finally {
    copy.close()
  }
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
