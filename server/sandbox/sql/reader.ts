import type { WasmPointer } from '@sqlite.org/sqlite-wasm'
import { SQLITE_CODES } from '../errors.ts'
import type { Outcome } from '../jobs.ts'
import type { SqliteConnection } from './loaded-snapshots.ts'

/**
 * Limits of a result. Its length counts as JSON with column names in each row, as clients receive it: five thousand
 * products, the most that a shop may have, fit with 300 bytes each.
 */
const MOST_ROWS = 10_000
const MOST_CELLS = 200_000
const LONGEST_RESULT = 3 << 19

/** Raw SQLite functions. The package's wrappers convert each argument, which takes longer than reading a value. */
interface Functions {
  sqlite3_step(statement: WasmPointer): number
  sqlite3_column_type(statement: WasmPointer, index: number): number
  sqlite3_column_bytes(statement: WasmPointer, index: number): number
  sqlite3_column_blob(statement: WasmPointer, index: number): number
  sqlite3_column_int64(statement: WasmPointer, index: number): bigint
  sqlite3_column_double(statement: WasmPointer, index: number): number
}

/** Results of `sqlite3_column_type`. */
const INTEGER = 1
const FLOAT = 2
const TEXT = 3
const BLOB = 4

interface Column {
  index: number
  /** Its name as JSON with a colon. */
  key: string
}

/** Of columns with the same name the last one counts. */
function keysOf(names: readonly string[]): Column[] {
  const places = new Map(names.map((name, index) => [name, index]))
  return [...places].map(([name, index]) => ({ index, key: `${JSON.stringify(name)}:` }))
}

/** Reads the rows of a statement as JSON, or SQLite's error. */
export function readRows(
  connection: SqliteConnection,
  statement: WasmPointer,
  most: 'one' | 'all',
): Extract<Outcome, { kind: 'rows' | 'sqlFault' }> {
  const { capi, db } = connection
  const width = capi.sqlite3_column_count(statement)
  const reader = new RowReader(connection, statement, width)
  const mostRows = Math.min(most === 'one' ? 1 : MOST_ROWS, Math.ceil(MOST_CELLS / Math.max(1, width)))
  const rows: string[] = []
  let left = LONGEST_RESULT
  while (rows.length < mostRows) {
    const step = reader.step()
    if (step === capi.SQLITE_DONE) break
    if (step !== capi.SQLITE_ROW) {
      return { kind: 'sqlFault', errno: capi.sqlite3_errcode(db) & 0xff, message: capi.sqlite3_errmsg(db) }
    }
    const row = reader.longest() <= left ? reader.row() : ''
    left -= Buffer.byteLength(row) + 1
    if (row !== '' && left >= 0) rows.push(row)
    else if (rows.length > 0) break
    else return { kind: 'sqlFault', errno: SQLITE_CODES.TOOBIG, message: 'string or blob too big' }
  }
  return { kind: 'rows', json: `[${rows.join()}]` }
}

/** Reads the current row of a statement. */
class RowReader {
  readonly #wasm: SqliteConnection['wasm']
  readonly #functions: Functions
  readonly #statement: WasmPointer
  readonly #columns: readonly Column[]
  /** Types of the current row's columns. */
  readonly #types: Uint8Array
  readonly #lengths: Uint32Array
  /** SQLite's memory. The buffer is replaced when it grows. */
  #memory: Buffer

  constructor({ capi, wasm }: SqliteConnection, statement: WasmPointer, width: number) {
    this.#wasm = wasm
    this.#functions = wasm.exports
    this.#statement = statement
    const names = Array.from({ length: width }, (_, index) => capi.sqlite3_column_name(statement, index))
    this.#columns = keysOf(names)
    this.#types = new Uint8Array(width)
    this.#lengths = new Uint32Array(width)
    this.#memory = Buffer.from(wasm.heap8u().buffer)
  }

  step(): number {
    return this.#functions.sqlite3_step(this.#statement)
  }

  /** Total length of the row's texts and blobs. Their JSON is at least as long. */
  longest(): number {
    let length = 0
    for (let index = 0; index < this.#types.length; index += 1) {
      const type = this.#functions.sqlite3_column_type(this.#statement, index)
      const isLong = type === TEXT || type === BLOB
      const own = isLong ? this.#functions.sqlite3_column_bytes(this.#statement, index) : 0
      this.#types[index] = type
      this.#lengths[index] = own
      length += own
    }
    return length
  }

  /** The row as JSON. Call `longest` first. */
  row(): string {
    const values = this.#columns.map(({ index, key }) => key + JSON.stringify(this.#value(index)))
    return `{${values.join()}}`
  }

  /** A value as existing clients receive it: integers beyond 2^53 are rounded, blobs become hexadecimal text. */
  #value(index: number): string | number | null {
    switch (this.#types[index]) {
      case INTEGER:
        return Number(this.#functions.sqlite3_column_int64(this.#statement, index))
      case FLOAT:
        return this.#functions.sqlite3_column_double(this.#statement, index)
      case TEXT:
        return this.#bytes(index, 'utf8')
      case BLOB:
        return this.#bytes(index, 'hex')
      default:
        return null
    }
  }

  #bytes(index: number, encoding: 'utf8' | 'hex'): string {
    const start = this.#functions.sqlite3_column_blob(this.#statement, index)
    const heap = this.#wasm.heap8u()
    if (this.#memory.buffer !== heap.buffer) this.#memory = Buffer.from(heap.buffer)
    return this.#memory.toString(encoding, start, start + (this.#lengths[index] ?? 0))
  }
}
