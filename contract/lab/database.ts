/** Values for the `?` of a statement in order, or for its `:names`. */
export type SqlValues = readonly SqlValue[] | Readonly<Record<string, SqlValue>>

/**
 * The shop's tables, read through the sandbox: one SELECT at a time, only the first statement counts, no writes, a
 * deadline and a limit on rows. Rejects with an error that carries SQLite's message.
 */
export interface Database {
  /** The first row, or undefined. */
  get<Row = Record<string, SqlValue>>(sql: string, values?: SqlValues): Promise<Row | undefined>
  all<Row = Record<string, SqlValue>>(sql: string, values?: SqlValues): Promise<Row[]>
}

/** Tables of a separate database: rows with values in the order of the columns. */
export type SideTables = Readonly<
  Record<string, { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }>
>

/** A separate database, queried like the shop's tables. In its SQL, `nap(ms)` returns 0 and adds to `nappedMs`. */
export interface SideDatabase extends Database {
  /** How long all queries together should have slept, at most one second. The caller waits for it. */
  readonly nappedMs: number
}

/** A value that SQLite can store. */
export type SqlValue = string | number | bigint | null | Uint8Array
