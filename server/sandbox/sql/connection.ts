import type { Database, SqlValue, SqlValues } from '#lab'
import { SandboxClosed } from '../errors.ts'
import type { Outcome, SqlJob } from '../jobs.ts'
import type { Loss } from '../workers/pool.ts'
import type { Left } from '../workers/queue.ts'
import type { Lanes } from '../workers/queues.ts'
import { questionOf, SqlAnswers } from './answer-cache.ts'
import { SQL_DEADLINE_MS } from './limits.ts'
import { isMissing, jsonOf, rowsIn } from './rows.ts'
import { type FirstCopies, TableCopy } from './snapshots.ts'
import { cleanValues } from './values.ts'

/** Characters of an answer that takes a while to read. */
const LARGE = 64 * 1024

type Row = Record<string, SqlValue>

/** A door to the shop's tables for SQL text from anywhere. */
export interface SqlDoor extends Database {
  /** Closes the shop's file. What is asked afterwards is rejected with `SandboxClosed`. */
  close(): void
}

/** What a door leads to. */
export interface SqlSource {
  /** The shop's file. */
  file: string
  /** How long the shop's own connection waits for the disk, in SQLite's word: who shares its file says the same. */
  synchronous: 'OFF' | 'NORMAL'
  /** The shop's id. */
  owner: string
  /** Another value whenever somebody has written to a public table. */
  version(): unknown
  /**
   * What its public tables were made of, as long as nobody has written to them: those of all shops that were made of the
   * same are the same. Undefined where somebody has, or may have.
   */
  first?(): object | undefined
  left: Left
  /** Resolves when it is the owner's turn to use the server's thread. Without it everything goes at once. */
  inTurn?(): Promise<void>
}

/** A copy of the tables as they were at one version. */
interface Snapshot {
  version: unknown
  copy: TableCopy
  answers: SqlAnswers
}

/** The door for SQL text to one shop's file. */
export class ShopSqlDoor implements SqlDoor {
  readonly #source: SqlSource
  readonly #lanes: Lanes
  readonly #first: FirstCopies
  #snapshot: Snapshot | undefined
  #closed = false

  constructor(source: SqlSource, lanes: Lanes, first: FirstCopies) {
    this.#source = source
    this.#lanes = lanes
    this.#first = first
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
    const question = questionOf(sql, clean, most)
    const snapshot = this.#latest()
    const known = snapshot.answers.find(question)
    if (known !== undefined) return rowsIn(known)
    const since = performance.now()
    const job = { kind: 'sql', sql, values: clean, most, deadlineMs: SQL_DEADLINE_MS } as const
    const json = jsonOf(await this.#answerTo(job, snapshot), sql)
    snapshot.answers.remember(question, json, performance.now() - since)
    // Several may have come back at once, and to read them takes long.
    if (json.length > LARGE) await this.#source.inTurn?.()
    return rowsIn(json)
  }

  async #answerTo(job: Omit<SqlJob, 'snapshot'>, snapshot: Snapshot): Promise<Outcome | Loss> {
    const { sql } = job
    const { copy } = snapshot
    const first = copy.isSent ? undefined : await copy.bytes(this.#source, sql)
    const outcome = await this.#run(() => {
      const bytes = copy.isSent ? undefined : first
      copy.isSent = true
      return { ...job, snapshot: { key: copy.key, bytes } }
    })
    if (!isMissing(outcome)) return outcome
    // Nothing is copied of a shop that has ended meanwhile: who closed it has forgotten all copies.
    if (this.#closed) throw new SandboxClosed()
    // Somebody may have written meanwhile: what is copied now is what the tables hold now.
    const { copy: latest } = this.#latest()
    const bytes = await latest.bytes(this.#source, sql)
    return this.#run(() => ({ ...job, snapshot: { key: latest.key, bytes } }))
  }

  #run(prepare: () => SqlJob): Promise<Outcome | Loss> {
    return this.#lanes.ask(this.#source.owner, prepare, this.#source.left())
  }

  #latest(): Snapshot {
    const version = this.#source.version()
    const known = this.#snapshot
    if (known && known.version === version) return known
    this.#forget()
    const first = this.#source.first?.()
    const copy = first ? this.#first.of(first) : new TableCopy()
    const latest: Snapshot = { version, copy, answers: new SqlAnswers() }
    this.#snapshot = latest
    return latest
  }

  #forget(): void {
    this.#snapshot?.copy.forget()
    this.#snapshot = undefined
  }
}
