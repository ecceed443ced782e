import type { Tables } from '../../../shop/storage/tables.ts'

/** Rows that are asked for all the time, as long as nobody has written to the tables. What is not there is looked for anew. */
export class SqliteRowCache<Row extends object> {
  readonly #tables: Tables
  readonly #sql: string
  readonly #rows = new Map<string, Row>()
  #version = 0

  /** `sql` finds a row by its key. All who change such a row use the same `tables`. */
  constructor(tables: Tables, sql: string) {
    this.#tables = tables
    this.#sql = sql
  }

  /** Not for use inside of a transaction: what was written in one that came to nothing would be remembered. */
  get(key: string): Row | undefined {
    const { publicVersion } = this.#tables
    if (this.#version !== publicVersion) this.#rows.clear()
    this.#version = publicVersion
    const known = this.#rows.get(key)
    if (known) return known
    const row = this.readNow(key)
    if (row) this.#rows.set(key, Object.freeze(row))
    return row
  }

  /** As it is now, read from the tables. */
  readNow(key: string): Row | undefined {
    return this.#tables.get<Row>(this.#sql, [key])
  }
}
