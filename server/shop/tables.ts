import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlValue, SqlValues } from '#lab'

/** Most statements that are kept prepared; those that were not used for the longest go first. */
const MOST_PREPARED = 200

/** What a write did. */
export interface Written {
  changes: number
  lastInsertRowid: number
}

/**
 * The tables of a shop, for the server's own statements. Never give it text that holds anything a
 * customer sent: that is what the sandbox is for. Throws SQLite's errors (constraint, full disk) as they are.
 */
export class Tables {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  #undone = 0
  /** What waits for the transaction of the moment to be committed; undefined where there is none. */
  #afterwards: (() => void)[] | undefined

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** How many transactions came to nothing: what was read or kept while they ran may never have been. */
  get undone(): number {
    return this.#undone
  }

  /** The first row, or undefined. */
  get<Row = Record<string, SqlValue>>(sql: string, values: SqlValues = []): Row | undefined {
    const statement = this.#prepare(sql)
    return (isList(values) ? statement.get(...values) : statement.get(values)) as Row | undefined
  }

  /** All rows. */
  all<Row = Record<string, SqlValue>>(sql: string, values: SqlValues = []): Row[] {
    const statement = this.#prepare(sql)
    return (isList(values) ? statement.all(...values) : statement.all(values)) as Row[]
  }

  run(sql: string, values: SqlValues = []): Written {
    const statement = this.#prepare(sql)
    const { changes, lastInsertRowid } = isList(values) ? statement.run(...values) : statement.run(values)
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }

  /** Runs several statements at once; for schemas. */
  exec(sql: string): void {
    this.#db.exec(sql)
  }

  /** All or nothing. Inside another transaction it simply joins in. */
  transaction<T>(work: () => T): T {
    if (this.#db.isTransaction) return work()
    const afterwards: (() => void)[] = []
    this.#db.exec('BEGIN IMMEDIATE')
    this.#afterwards = afterwards
    let result: T
    try {
      result = work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#undone += 1
      // SQLite may have rolled back by itself, on a full disk for one.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    } finally {
      this.#afterwards = undefined
    }
    for (const next of afterwards) next()
    return result
  }

  /**
   * Does something once what is being written is committed: at once outside of a transaction, never where one is undone.
   * `work` must not throw.
   */
  afterCommit(work: () => void): void {
    if (this.#afterwards) this.#afterwards.push(work)
    else work()
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    const statement = known ?? this.#db.prepare(sql)
    if (known) this.#prepared.delete(sql)
    this.#prepared.set(sql, statement)
    if (this.#prepared.size > MOST_PREPARED) this.#forgetOldest()
    return statement
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined) this.#prepared.delete(oldest)
  }
}

function isList(values: SqlValues): values is readonly SqlValue[] {
  return Array.isArray(values)
}

/** SQLite's code for a full disk (https://www.sqlite.org/rescode.html#full). */
const SQLITE_FULL = 13

/** Says whether an error means that the host's disk, or the shop's file, holds no more. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL
}
