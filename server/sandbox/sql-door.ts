import type { Database, SqlValue, SqlValues } from '#lab'
import type { Loss } from './crew.ts'
import { SandboxClosed, SQLITE, SqlError, toSqlError } from './errors.ts'
import type { Outcome, SqlJob } from './jobs.ts'
import type { Left, Pool } from './pool.ts'
import { QuickSql } from './quick-sql.ts'
import { takeSnapshot } from './snapshot.ts'
import { cleanValues, toObjects } from './sql-values.ts'

const DEADLINE_MS = 2_000
/** How long a copy of the tables is kept for the next question. */
const SNAPSHOT_KEPT_MS = 10_000

type Row = Record<string, SqlValue>

/** The door for SQL text to one shop's file. */
export class ShopSqlDoor implements Database {
  readonly #file: string
  readonly #owner: string
  readonly #pool: Pool
  readonly #left: Left
  #quick: QuickSql | undefined
  #snapshot: { version: unknown; bytes: Uint8Array; timer: NodeJS.Timeout } | undefined
  #closed = false

  constructor(file: string, owner: string, pool: Pool, left: Left) {
    this.#file = file
    this.#owner = owner
    this.#pool = pool
    this.#left = left
  }

  async get<R = Row>(sql: string, values: SqlValues = []): Promise<R | undefined> {
    const [row] = await this.#ask(sql, values, 'one')
    return row as R | undefined
  }

  async all<R = Row>(sql: string, values: SqlValues = []): Promise<R[]> {
    return (await this.#ask(sql, values, 'all')) as R[]
  }

  close(): void {
    this.#closed = true
    this.#forgetSnapshot()
    this.#quick?.close()
    this.#quick = undefined
  }

  async #ask(sql: string, values: SqlValues, most: 'one' | 'all'): Promise<Row[]> {
    const clean = cleanValues(values, sql)
    const rows = this.#open(sql, (quick) => quick.run(sql, clean, most))
    if (rows) return rows
    const prepare = (): SqlJob => {
      const snapshot = this.#takeSnapshot(sql)
      return { kind: 'sql', sql, values: clean, most, snapshot, deadlineMs: DEADLINE_MS }
    }
    const outcome = await this.#pool.run(this.#owner, prepare, this.#left())
    return toRows(outcome, sql)
  }

  /** Does something with the shop's file, which is opened when it is first needed. */
  #open<Result>(sql: string, work: (quick: QuickSql) => Result): Result {
    if (this.#closed) throw new SandboxClosed()
    try {
      this.#quick ??= new QuickSql(this.#file)
      return work(this.#quick)
    } catch (error) {
      throw toSqlError(error, sql)
    }
  }

  #takeSnapshot(sql: string): Uint8Array {
    const version = this.#open(sql, (quick) => quick.version)
    const known = this.#snapshot
    if (known && known.version === version) {
      known.timer.refresh()
      return known.bytes
    }
    this.#forgetSnapshot()
    const bytes = takeSnapshot(this.#file, sql)
    const timer = setTimeout(() => this.#forgetSnapshot(), SNAPSHOT_KEPT_MS).unref()
    this.#snapshot = { version, bytes, timer }
    return bytes
  }

  #forgetSnapshot(): void {
    clearTimeout(this.#snapshot?.timer)
    this.#snapshot = undefined
  }
}

function toRows(outcome: Outcome | Loss, sql: string): Row[] {
  if (outcome === 'timedOut') throw new SqlError(SQLITE.INTERRUPT, 'interrupted', sql)
  if (outcome === 'crashed') throw new SqlError(SQLITE.NOMEM, 'out of memory', sql)
  if (outcome.kind === 'sqlFault') throw new SqlError(outcome.errno, outcome.words, sql)
  return outcome.kind === 'rows' ? toObjects(outcome.found) : []
}
