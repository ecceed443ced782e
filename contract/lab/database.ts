/** Values for the `?` of a statement in order, or for its `:names`. */
export type SqlValues = readonly SqlValue[] | Readonly<Record<string, SqlValue>>

/**
 * The shop's tables, read through the sandbox: one SELECT at a time, only the first statement counts,
 * no writes, a deadline and a cap on rows. Rejects with an error that carries SQLite's own words.
 */
export interface Database {
  /** The first row, or undefined. */
  get<Row = Record<string, SqlValue>>(sql: string, values?: SqlValues): Promise<Row | undefined>
  /** All rows. */
  all<Row = Record<string, SqlValue>>(sql: string, values?: SqlValues): Promise<Row[]>
}

/** What is in a database of its own: rows of its tables, values in the order of the columns. */
export type SideTables = Readonly<
  Record<string, { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }>
>

/** A database beside the shop's, asked like the shop's tables. In its SQL, `nap(ms)` gives 0 and only counts. */
export interface SideDatabase extends Database {
  /** How long all questions together should have slept, a second at most. Whoever asks waits for it. */
  readonly nappedMs: number
}

/** A value that SQLite can hold. */
export type SqlValue = string | number | bigint | null | Uint8Array
