import type { SqlValue, SqlValues } from '#lab'
import { SQLITE, SqlError } from '../errors.ts'

const LARGEST_INTEGER = 2n ** 63n - 1n

/**
 * Converts values for SQLite. They may come from a request, so each is checked. Whole numbers become integers. Throws
 * `SqlError` for a value that fits no column, such as an object.
 */
export function cleanValues(values: SqlValues, sql: string): SqlValues {
  const clean = (value: unknown) => cleanValue(value, sql)
  if (isList(values)) return values.map(clean)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)]))
}

/** Whether values belong to positional parameters. */
export function isList(values: SqlValues): values is readonly SqlValue[] {
  return Array.isArray(values)
}

function cleanValue(value: unknown, sql: string): SqlValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof value === 'bigint' && value <= LARGEST_INTEGER && value >= -LARGEST_INTEGER - 1n) return value
  throw new SqlError(SQLITE.MISMATCH, 'datatype mismatch', sql)
}
