import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { SideDatabase, SideTables, SqlValue, SqlValues } from '#lab'
import type { Requester } from '../javascript/job.ts'
import type { Outcome, SqlJob } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'
import type { JobQueues } from '../workers/queues.ts'
import { LONGEST_NAP_MS, quoteIdentifier, SQL_DEADLINE_MS } from './limits.ts'
import { cleanValues, isSnapshotMissing, parseRows, rowsJson } from './values.ts'

type Row = Record<string, SqlValue>

/** `requester` is called for each query. `onSql` receives each statement. */
export interface SideDatabaseOptions {
  requester(): Requester
  onSql?: ((sql: string) => void) | undefined
}

/** A separate database. It is small, so any query can bring its bytes along. */
export class InMemorySideDatabase implements SideDatabase {
  readonly #tables: SideTables
  readonly #key: string
  readonly #queues: JobQueues
  readonly #options: SideDatabaseOptions
  #bytes: Uint8Array | undefined
  #nappedMs = 0

  constructor(tables: SideTables, queues: JobQueues, options: SideDatabaseOptions) {
    this.#tables = tables
    // Workers that have these tables need not receive them again.
    this.#key = `side/${createHash('sha256').update(JSON.stringify(tables)).digest('base64url')}`
    this.#queues = queues
    this.#options = options
  }

  get nappedMs(): number {
    return Math.min(this.#nappedMs, LONGEST_NAP_MS)
  }

  async get<R = Row>(sql: string, values: SqlValues = []): Promise<R | undefined> {
    const [row] = await this.#ask<R>(sql, values, 'one')
    return row
  }

  all<R = Row>(sql: string, values: SqlValues = []): Promise<R[]> {
    return this.#ask<R>(sql, values, 'all')
  }

  async #ask<R>(sql: string, values: SqlValues, most: 'one' | 'all'): Promise<R[]> {
    this.#options.onSql?.(sql)
    const job = { kind: 'sql', sql, values: cleanValues(values, sql), most } as const
    const seen = await this.#run(job, undefined)
    const outcome = isSnapshotMissing(seen) ? await this.#run(job, this.#serialized()) : seen
    if (typeof outcome === 'object' && 'nappedMs' in outcome)
      this.#nappedMs += Math.max(outcome.nappedMs ?? 0, 0)
    return parseRows(rowsJson(outcome, sql))
  }

  #run(
    job: Omit<SqlJob, 'snapshot' | 'deadlineMs'>,
    bytes: Uint8Array | undefined,
  ): Promise<Outcome | JobFailure> {
    const { owner, signal } = this.#options.requester()
    const snapshot = { key: this.#key, bytes, hasNap: true } as const
    return this.#queues.runBrief(owner, () => ({ ...job, snapshot, deadlineMs: SQL_DEADLINE_MS }), signal)
  }

  #serialized(): Uint8Array {
    this.#bytes ??= serializeTables(this.#tables)
    return this.#bytes
  }
}

function serializeTables(tables: SideTables): Uint8Array {
  const database = new DatabaseSync(':memory:')
  try {
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      database.exec(`CREATE TABLE ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`)
      const places = columns.map(() => '?').join()
      const insert = database.prepare(`INSERT INTO ${quoteIdentifier(name)} VALUES (${places})`)
      for (const row of rows) insert.run(...row)
    }
    return database.serialize()
  } finally {
    database.close()
  }
}
