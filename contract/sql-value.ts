/** A value that SQLite can hold. */
export type SqlValue = string | number | bigint | null | Uint8Array
