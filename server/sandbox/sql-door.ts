import { randomUUID } from 'node:crypto'
import type { Database, SqlValue, SqlValues } from '#lab'
import type { Loss } from './crew.ts'
import { SandboxClosed } from './errors.ts'
import type { Outcome, SqlJob } from './jobs.ts'
import type { Lanes } from './lanes.ts'
import type { Left } from './pool.ts'
import { takeSnapshot } from './snapshot.ts'
import { questionOf, SqlAnswers } from './sql-answers.ts'
import { SQL_DEADLINE_MS } from './sql-limits.ts'
import { isMissing, jsonOf, rowsIn } from './sql-rows.ts'
import { cleanValues } from './sql-values.ts'

/** How long a copy of the tables is kept for workers that do not have it yet. */
const SNAPSHOT_KEPT_MS = 10_000
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
  left: Left
  /** Resolves when it is the owner's turn to use the server's thread. Without it everything goes at once. */
  inTurn?(): Promise<void>
}

/** A copy of the tables as they were at one version. */
interface Snapshot {
  version: unknown
  key: string
  bytes: Promise<Uint8Array> | undefined
  /** Whether some worker got it. Others may not have it yet. */
  isSent: boolean
  timer: NodeJS.Timeout | undefined
  answers: SqlAnswers
}

/** The door for SQL text to one shop's file. */
export class ShopSqlDoor implements SqlDoor {
  readonly #source: SqlSource
  readonly #lanes: Lanes
  #snapshot: Snapshot | undefined
  #closed = false

  constructor(source: SqlSource, lanes: Lanes) {
    this.#source = source
    this.#lanes = lanes
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
    clearTimeout(this.#snapshot?.timer)
    this.#snapshot = undefined
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
    const first = snapshot.isSent ? undefined : await this.#bytesOf(snapshot, sql)
    const outcome = await this.#run(() => {
      const bytes = snapshot.isSent ? undefined : first
      snapshot.isSent = true
      return { ...job, snapshot: { key: snapshot.key, bytes } }
    })
    if (!isMissing(outcome)) return outcome
    const bytes = await this.#bytesOf(snapshot, sql)
    return this.#run(() => ({ ...job, snapshot: { key: snapshot.key, bytes } }))
  }

  #run(prepare: () => SqlJob): Promise<Outcome | Loss> {
    return this.#lanes.ask(this.#source.owner, prepare, this.#source.left())
  }

  #latest(): Snapshot {
    const version = this.#source.version()
    const known = this.#snapshot
    if (known && known.version === version) return known
    clearTimeout(known?.timer)
    const latest: Snapshot = {
      version,
      key: randomUUID(),
      bytes: undefined,
      isSent: false,
      timer: undefined,
      answers: new SqlAnswers(),
    }
    this.#snapshot = latest
    return latest
  }

  /** The bytes of a snapshot. Those who ask while it is taken get the same. */
  async #bytesOf(snapshot: Snapshot, sql: string): Promise<Uint8Array> {
    clearTimeout(snapshot.timer)
    snapshot.timer = setTimeout(() => {
      snapshot.bytes = undefined
    }, SNAPSHOT_KEPT_MS).unref()
    snapshot.bytes ??= takeSnapshot(this.#source, sql)
    try {
      return await snapshot.bytes
    } catch (error) {
      snapshot.bytes = undefined
      throw error
    }
  }
}
