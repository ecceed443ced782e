import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { SideDatabase, SideTables, SqlValue, SqlValues } from '#lab'
import type { Asker } from '../javascript/job.ts'
import type { Outcome, SqlJob } from '../jobs.ts'
import type { Loss } from '../workers/pool.ts'
import type { Lanes } from '../workers/queues.ts'
import { LONGEST_NAP_MS, quote, SQL_DEADLINE_MS } from './limits.ts'
import { isMissing, jsonOf, rowsIn } from './rows.ts'
import { cleanValues } from './values.ts'

type Row = Record<string, SqlValue>

/** Who asks, at the moment of each question. `hears` is told each statement. */
export interface SideAsker {
  asker(): Asker
  hears?: ((sql: string) => void) | undefined
}

/** A database that lies beside the shop's, as small as whoever made its tables: each question may bring it along. */
export class SmallDatabase implements SideDatabase {
  readonly #tables: SideTables
  readonly #key: string
  readonly #lanes: Lanes
  readonly #side: SideAsker
  #bytes: Uint8Array | undefined
  #nappedMs = 0

  constructor(tables: SideTables, lanes: Lanes, side: SideAsker) {
    this.#tables = tables
    // Workers that have seen the same tables need not see them again.
    this.#key = `side/${createHash('sha256').update(JSON.stringify(tables)).digest('base64url')}`
    this.#lanes = lanes
    this.#side = side
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
    this.#side.hears?.(sql)
    const job = { kind: 'sql', sql, values: cleanValues(values, sql), most } as const
    const seen = await this.#run(job, undefined)
    const outcome = isMissing(seen) ? await this.#run(job, this.#written()) : seen
    if (typeof outcome === 'object' && 'nappedMs' in outcome)
      this.#nappedMs += Math.max(outcome.nappedMs ?? 0, 0)
    return rowsIn(jsonOf(outcome, sql))
  }

  #run(job: Omit<SqlJob, 'snapshot' | 'deadlineMs'>, bytes: Uint8Array | undefined): Promise<Outcome | Loss> {
    const { owner, left } = this.#side.asker()
    const snapshot = { key: this.#key, bytes, hasNap: true } as const
    return this.#lanes.ask(owner, () => ({ ...job, snapshot, deadlineMs: SQL_DEADLINE_MS }), left)
  }

  #written(): Uint8Array {
    this.#bytes ??= bytesOf(this.#tables)
    return this.#bytes
  }
}

function bytesOf(tables: SideTables): Uint8Array {
  const database = new DatabaseSync(':memory:')
  try {
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      database.exec(`CREATE TABLE ${quote(name)} (${columns.map(quote).join(', ')})`)
      const places = columns.map(() => '?').join()
      const insert = database.prepare(`INSERT INTO ${quote(name)} VALUES (${places})`)
      for (const row of rows) insert.run(...row)
    }
    return database.serialize()
  } finally {
    database.close()
  }
}
