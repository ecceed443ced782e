import type { Database, SqlValue, SqlValues } from '#lab'
import { SandboxClosed } from '../errors.ts'
import type { Outcome, SqlJob } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'
import type { ClientSignal } from '../workers/queue.ts'
import type { JobQueues } from '../workers/queues.ts'
import { SQL_DEADLINE_MS } from './limits.ts'
import { type InitialTableCopies, TableCopy } from './table-copies.ts'
import { cleanValues, isSnapshotMissing, parseRows, rowsJson } from './values.ts'

/** Length of an answer that takes a while to parse, in characters. */
const LARGE = 64 * 1024

type Row = Record<string, SqlValue>

/** A connection to the shop's tables for untrusted SQL. */
export interface SqlConnection extends Database {
  /** Closes the connection. Later queries are rejected with `SandboxClosed`. */
  close(): void
}

/** What a connection needs to know of a shop. */
export interface SqlSource {
  /** The shop's file. */
  file: string
  /** The `synchronous` setting of the shop's own connection. Connections that share a file share the setting. */
  synchronous: 'OFF' | 'NORMAL'
  /** The shop's id. */
  owner: string
  /** Changes whenever somebody has written to a public table. */
  version(): unknown
  /**
   * Identifies the initial content of the public tables as long as nobody has written to them. Shops with the same
   * content return the same object. Undefined if somebody has written, or may have.
   */
  initialTables?(): object | undefined
  left: ClientSignal
  /** Resolves when it is the owner's turn in the server's thread. Without it there is no waiting. */
  inTurn?(): Promise<void>
}

/** The tables at one version, with the answers for it. */
interface TablesAtVersion {
  version: unknown
  copy: TableCopy
  answers: QueryCache
}

/** The connection to one shop's file. */
export class ShopSqlConnection implements SqlConnection {
  readonly #source: SqlSource
  readonly #queues: JobQueues
  readonly #initialCopies: InitialTableCopies
  #snapshot: TablesAtVersion | undefined
  #closed = false

  constructor(source: SqlSource, queues: JobQueues, initialTables: InitialTableCopies) {
    this.#source = source
    this.#queues = queues
    this.#initialCopies = initialTables
  }

  async get<R = Row>(sql: string, values: SqlValues = []): Promise<R | undefined> {
    const [row] = await this.#ask<R>(sql, values, 'one')
    return row
  }

  all<R = Row>(sql: string, values: SqlValues = []): Promise<R[]> {
    return this.#ask<R>(sql, values, 'all')
  }

  close(): void {
    this.#closed = true
    this.#forget()
  }

  async #ask<R>(sql: string, values: SqlValues, most: 'one' | 'all'): Promise<R[]> {
    if (this.#closed) throw new SandboxClosed()
    const clean = cleanValues(values, sql)
    const key = cacheKey(sql, clean, most)
    const snapshot = this.#latest()
    const known = snapshot.answers.get(key)
    if (known !== undefined) return parseRows(known)
    const since = performance.now()
    const job = { kind: 'sql', sql, values: clean, most, deadlineMs: SQL_DEADLINE_MS } as const
    const json = rowsJson(await this.#answerTo(job, snapshot), sql)
    snapshot.answers.set(key, json, performance.now() - since)
    // Several answers may have arrived at once, and parsing takes long.
    if (json.length > LARGE) await this.#source.inTurn?.()
    return parseRows(json)
  }

  async #answerTo(job: Omit<SqlJob, 'snapshot'>, snapshot: TablesAtVersion): Promise<Outcome | JobFailure> {
    const { sql } = job
    const { copy } = snapshot
    const initialTables = copy.isSent ? undefined : await copy.bytes(this.#source, sql)
    const outcome = await this.#run(() => {
      const bytes = copy.isSent ? undefined : initialTables
      copy.isSent = true
      return { ...job, snapshot: { key: copy.key, bytes } }
    })
    if (!isSnapshotMissing(outcome)) return outcome
    // Do not copy tables of a shop that was closed meanwhile: its copies are dropped already.
    if (this.#closed) throw new SandboxClosed()
    // Somebody may have written meanwhile, so take a copy of the current tables.
    const { copy: latest } = this.#latest()
    const bytes = await latest.bytes(this.#source, sql)
    return this.#run(() => ({ ...job, snapshot: { key: latest.key, bytes } }))
  }

  #run(prepare: () => SqlJob): Promise<Outcome | JobFailure> {
    return this.#queues.runBrief(this.#source.owner, prepare, this.#source.left())
  }

  #latest(): TablesAtVersion {
    const version = this.#source.version()
    const known = this.#snapshot
    if (known && known.version === version) return known
    this.#forget()
    const initialTables = this.#source.initialTables?.()
    const copy = initialTables ? this.#initialCopies.of(initialTables) : new TableCopy()
    const latest: TablesAtVersion = { version, copy, answers: new QueryCache() }
    this.#snapshot = latest
    return latest
  }

  #forget(): void {
    this.#snapshot?.copy.forget()
    this.#snapshot = undefined
  }
}

/** Maximum number of cached answers for one state of the tables, and of characters of all of them. */
const MOST_ANSWERS = 40
const MOST_CHARACTERS = 128 * 1024
const LONGEST_KEY = 2_000
/** Slower queries are not cached: an attacker may be measuring their time. */
const LONGEST_MS = 100

/** Functions whose result varies: random numbers and the clock. */
const NONDETERMINISTIC =
  /\b(?:random|randomblob|date|time|datetime|julianday|unixepoch|strftime|timediff|current_date|current_time|current_timestamp)\b/i

/**
 * Caches answers for one state of the tables. Most visitors send the same few queries, such as the whole catalogue, so
 * each runs only once.
 */
export class QueryCache {
  /** JSON by key, least recently used first. */
  readonly #byKey = new Map<string, string>()
  #characters = 0

  /** The rows as JSON; undefined if the query has to run. */
  get(key: string): string | undefined {
    const json = this.#byKey.get(key)
    if (json === undefined) return undefined
    this.#byKey.delete(key)
    this.#byKey.set(key, json)
    return json
  }

  set(key: string, json: string, tookMs: number): void {
    const size = key.length + json.length
    if (tookMs > LONGEST_MS || key.length > LONGEST_KEY || size > MOST_CHARACTERS) return
    if (NONDETERMINISTIC.test(key) || this.#byKey.has(key)) return
    this.#byKey.set(key, json)
    this.#characters += size
    for (const [oldest, forgotten] of this.#byKey) {
      if (this.#byKey.size <= MOST_ANSWERS && this.#characters <= MOST_CHARACTERS) return
      this.#byKey.delete(oldest)
      this.#characters -= oldest.length + forgotten.length
    }
  }
}

/** A unique key of a query. */
export function cacheKey(sql: string, values: SqlValues, most: string): string {
  // JSON does not distinguish integers from strings, or non-finite numbers from null.
  const distinct = (_: string, value: unknown) => {
    if (typeof value === 'bigint') return { integer: String(value) }
    return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value
  }
  return JSON.stringify([sql, most, values], distinct)
}
