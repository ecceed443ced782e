import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm'

/** The shown part of a table. */
export interface TableView {
  name: string
  /** Its definition. */
  sql: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** There are more rows. */
  isCut: boolean
}

const MOST_TABLES = 100
const MOST_ROWS = 100
const LONGEST_VALUE = 300

/**
 * The tables of a database with their first rows; views only with their definition. Undefined if the bytes are not a
 * database.
 */
export function readTables(sqlite: Sqlite3Static, bytes: Uint8Array): TableView[] | undefined {
  const db = new sqlite.oo1.DB()
  try {
    const pointer = sqlite.wasm.allocFromTypedArray(bytes)
    const { SQLITE_DESERIALIZE_READONLY, SQLITE_DESERIALIZE_FREEONCLOSE } = sqlite.capi
    const flags = SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE
    db.checkRc(sqlite.capi.sqlite3_deserialize(db, 'main', pointer, bytes.length, bytes.length, flags))
    const found = db.selectArrays(
      `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name LIMIT ${MOST_TABLES}`,
    )
    return found.map(([type, name, sql]) => tableOf(db, String(type), String(name), String(sql)))
  } catch {
    return undefined
  } finally {
    db.close()
  }
}

function tableOf(db: Database, type: string, name: string, sql: string): TableView {
  const columns: string[] = []
  // Selecting from a view would run its author's SQL.
  const rows =
    type === 'table'
      ? db.exec(`SELECT * FROM "${name.replaceAll('"', '""')}" LIMIT ${MOST_ROWS + 1}`, {
          rowMode: 'array',
          returnValue: 'resultRows',
          columnNames: columns,
        })
      : []
  return {
    name,
    sql,
    columns,
    rows: rows.slice(0, MOST_ROWS).map((row) => row.map(valueText)),
    isCut: rows.length > MOST_ROWS,
  }
}

function valueText(value: unknown): string {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  const text = String(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
