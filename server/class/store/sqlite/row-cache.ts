import type { Tables } from '../../../shop/storage/tables.ts'

/** Caches rows that are read all the time, until something is written to the tables. Missing rows are not cached. */
export class SqliteRowCache<Row extends object> {
  readonly #tables: Tables
  readonly #sql: string
  readonly #rows = new Map<string, Row>()
  #version = 0

  /** `sql` selects a row by key. All writers of such rows must use the same `tables`. */
  constructor(tables: Tables, sql: string) {
    this.#tables = tables
    this.#sql = sql
  }

  /** Not inside a transaction: a rolled-back write would stay cached. */
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

  /** Reads the row, without the cache. */
  readNow(key: string): Row | undefined {
    return this.#tables.get<Row>(this.#sql, [key])
  }
}
