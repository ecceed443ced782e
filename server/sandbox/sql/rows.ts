import { SQLITE, SqlError } from '../errors.ts'
import type { Outcome } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'

/** Whether the worker needs the snapshot's bytes. */
export function isSnapshotMissing(outcome: Outcome | JobFailure): boolean {
  return typeof outcome === 'object' && outcome.kind === 'noSnapshot'
}

/** The rows as JSON. Throws `SqlError` for any other outcome. */
export function rowsJson(outcome: Outcome | JobFailure, sql: string): string {
  if (outcome === 'timedOut') throw new SqlError(SQLITE.INTERRUPT, 'interrupted', sql)
  if (outcome === 'crashed') throw new SqlError(SQLITE.NOMEM, 'out of memory', sql)
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
