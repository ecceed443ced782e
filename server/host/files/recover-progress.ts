import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SqlValue } from '#lab'
import { isCorruption } from './shop-file.ts'

type Row = Record<string, SqlValue>

/** Failed reads in a row after which the rest of a table is given up. */
const MOST_FAILED_READS = 300

/**
 * Copies all readable rows of some tables from one shop's file into another. Returns the tables that may be incomplete.
 * Throws only if the other file cannot be written.
 */
export function recoverProgress(from: string, to: string, tables: readonly string[]): string[] {
  const source = openDamaged(from)
  if (!source) return [...tables]
  const target = new DatabaseSync(to)
  try {
    target.exec('BEGIN')
    const incomplete = tables.filter((table) => !copyTable(source, target, table))
    target.exec('COMMIT')
    return incomplete
  } finally {
    target.close()
    source.close()
  }
}

/** Opens a file so that a broken part of the schema does not hide the others. */
function openDamaged(file: string): DatabaseSync | undefined {
  const db = new DatabaseSync(file, { defensive: false })
  try {
    db.exec('PRAGMA writable_schema = ON')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    if (!isCorruption(error)) throw error
    return undefined
  }
}

/** False if rows may be missing. */
function copyTable(source: DatabaseSync, target: DatabaseSync, table: string): boolean {
  const columns = sharedColumns(source, target, table)
  // A file of an older release may not have the table yet.
  if (columns.length === 0) return isReadable(source)
  const names = columns.join(', ')
  const insert = target.prepare(
    `INSERT OR REPLACE INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  return readRows(source, table, names, (row) =>
    write(
      insert,
      columns.map((column) => row[column] ?? null),
    ),
  )
}

function sharedColumns(source: DatabaseSync, target: DatabaseSync, table: string): string[] {
  const [there, here] = [source, target].map((db) => columnsOf(db, table))
  return here?.filter((column) => there?.includes(column)) ?? []
}

function columnsOf(db: DatabaseSync, table: string): string[] {
  const isTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?")
  try {
    if (!isTable.get(table)) return []
    return db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
  } catch (error) {
    if (!isCorruption(error)) throw error
    return []
  }
}

function isReadable(db: DatabaseSync): boolean {
  try {
    return db.prepare('SELECT name FROM sqlite_schema').all().length > 0
  } catch (error) {
    if (!isCorruption(error)) throw error
    return false
  }
}

/** Reads from the front, from the back, and row by row in between. Does not use the index, which may be broken. */
function readRows(db: DatabaseSync, table: string, names: string, take: (row: Row) => void): boolean {
  const select = `SELECT rowid AS ff_rowid, ${names} FROM ${table} NOT INDEXED`
  let last = 0
  const forwards = readUntilBroken(db, `${select} ORDER BY rowid`, [], (row) => {
    last = Number(row.ff_rowid)
    take(row)
  })
  if (forwards) return true
  let first = Number.MAX_SAFE_INTEGER
  const backwards = `${select} WHERE rowid > ? ORDER BY rowid DESC`
  readUntilBroken(db, backwards, [last], (row) => {
    first = Number(row.ff_rowid)
    take(row)
  })
  readOneByOne(db, `${select} WHERE rowid = ?`, [last + 1, first], take)
  return false
}

/** Reads up to the second row id, or until too many reads in a row found nothing. */
function readOneByOne(
  db: DatabaseSync,
  sql: string,
  [from, until]: [number, number],
  take: (row: Row) => void,
): void {
  let lastRead = from
  for (let rowid = from; rowid < until && rowid - lastRead < MOST_FAILED_READS; rowid++) {
    readUntilBroken(db, sql, [rowid], (row) => {
      lastRead = rowid
      take(row)
    })
  }
}

/** False if a read failed. */
function readUntilBroken(db: DatabaseSync, sql: string, values: number[], take: (row: Row) => void): boolean {
  const next = reader(db, sql, values)
  for (;;) {
    const row = next()
    if (row === 'broken') return false
    if (row === 'end') return true
    take(row)
  }
}

/** An error while reading means damage; an error while writing is passed on. */
function reader(db: DatabaseSync, sql: string, values: number[]): () => Row | 'end' | 'broken' {
  let rows: ReturnType<StatementSync['iterate']> | undefined
  return () => {
    try {
      rows ??= db.prepare(sql).iterate(...values)
      const next = rows.next()
      return next.done ? 'end' : (next.value as Row)
    } catch (error) {
      // A broken number may be too large for JavaScript.
      if (!isCorruption(error) && !(error instanceof RangeError)) throw error
      return 'broken'
    }
  }
}

/** SQLite's codes for a value that the table does not accept (https://www.sqlite.org/rescode.html). */
const REFUSALS: readonly unknown[] = [19, 20]

/** Leaves out a row whose values are broken. */
function write(insert: StatementSync, values: SqlValue[]): void {
  try {
    insert.run(...values)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
    if (!REFUSALS.includes(code)) throw error
  }
}
