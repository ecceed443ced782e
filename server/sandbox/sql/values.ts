import type { SqlValue, SqlValues } from '#lab'
import { SQLITE_CODES, SqlError } from '../errors.ts'
import type { Outcome } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'

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
  throw new SqlError(SQLITE_CODES.MISMATCH, 'datatype mismatch', sql)
}

/** Whether the worker needs the snapshot's bytes. */
export function isSnapshotMissing(outcome: Outcome | JobFailure): boolean {
  return typeof outcome === 'object' && outcome.kind === 'noSnapshot'
}

/** The rows as JSON. Throws `SqlError` for any other outcome. */
export function rowsJson(outcome: Outcome | JobFailure, sql: string): string {
  if (outcome === 'timedOut') throw new SqlError(SQLITE_CODES.INTERRUPT, 'interrupted', sql)
  if (outcome === 'crashed') throw new SqlError(SQLITE_CODES.NOMEM, 'out of memory', sql)
  if (outcome.kind === 'sqlFault') throw new SqlError(outcome.errno, outcome.message, sql)
  if (outcome.kind !== 'rows') throw new Error('The sandbox answered another question')
  return outcome.json
}

/** Parses rows from the sandbox and checks them. */
export function parseRows<R>(json: string): R[] {
  const rows: R[] = JSON.parse(json)
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('The sandbox answered with something else')
  return rows
}

function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false
  return Object.values(row).every((value) => typeof value !== 'object' || value === null)
}
