import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlValue, SqlValues } from '#lab'
import type { WalSync } from './wal-sync.ts'

/** Maximum number of prepared statements that are kept; the least recently used go first. */
const MOST_PREPARED = 200

/** Largest size of a shop's file, in pages of 4 KiB: 64 MiB, hundreds of times what honest use needs. */
export const MOST_PAGES = 16_384
/** Extra room for a learner's progress: 8 MiB, more than all of its rows can take. */
const RESERVED_PAGES = 2_048

/** A statement that writes one of the internal tables, and no other. */
const OWN_WRITE = /^\s*(?:(?:INSERT|REPLACE)(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM) ff_/i

/** A schema that only creates missing internal tables. */
const OWN_SCHEMA = /^(?:\s*CREATE TABLE IF NOT EXISTS ff_\w+ \([^;]*\);)*\s*$/

export interface WriteResult {
  changes: number
  lastInsertRowid: number
}

interface Committed<T> {
  result: T
  /** What waits for the commit. The caller runs it. */
  afterwards: readonly (() => void)[]
}

/**
 * The tables of a shop, for the server's own statements. Never pass text with input of customers: that is what the
 * sandbox is for. Throws SQLite's errors (constraint, full disk) as they are.
 */
export class Tables {
  readonly #db: DatabaseSync
  readonly #log: WalSync | undefined
  readonly #prepared = new Map<string, StatementSync>()
  #undone = 0
  #publicVersion = 0
  #written = 0
  #isLogEmpty = false
  /** What waits for the current transaction to commit; undefined outside of one. */
  #afterwards: (() => void)[] | undefined

  /** With `log`, the thread need not wait for the disk. */
  constructor(db: DatabaseSync, log?: WalSync) {
    this.#db = db
    this.#log = log
  }

  /** The number of transactions that were rolled back. What was read or cached while one ran may be wrong. */
  get undone(): number {
    return this.#undone
  }

  /**
   * Changes whenever a table that customers can read may have changed. Internal tables, whose names begin with `ff_`,
   * do not count.
   */
  get publicVersion(): number {
    return this.#publicVersion
  }

  /** Changes whenever rows may have been written, in any table. Can be read after the tables were closed. */
  get written(): number {
    return this.#written
  }

  /**
   * Pending durable writes that are committed but may not be on the disk yet. No client may hear of them before this
   * resolves. Undefined if there are none.
   */
  get pendingSync(): Promise<void> | undefined {
    return this.#log?.pending
  }

  /** The content at this moment, as a database file. Writes nothing. */
  serialize(): Uint8Array {
    return this.#db.serialize()
  }

  /** Runs `work` once all durable writes so far are on the disk: at once if none is pending. */
  whenSynced(work: () => void, onFailure: (error: unknown) => void): void {
    const { pendingSync } = this
    if (pendingSync === undefined) work()
    else pendingSync.then(work).catch(onFailure)
  }

  /** The first row, or undefined. */
  get<Row = Record<string, SqlValue>>(sql: string, values: SqlValues = []): Row | undefined {
    const statement = this.#prepare(sql)
    return (isList(values) ? statement.get(...values) : statement.get(values)) as Row | undefined
  }

  all<Row = Record<string, SqlValue>>(sql: string, values: SqlValues = []): Row[] {
    const statement = this.#prepare(sql)
    return (isList(values) ? statement.all(...values) : statement.all(values)) as Row[]
  }

  run(sql: string, values: SqlValues = []): WriteResult {
    this.#startWal()
    const statement = this.#prepare(sql)
    const { changes, lastInsertRowid } = isList(values) ? statement.run(...values) : statement.run(values)
    if (changes !== 0) this.#written += 1
    if (changes !== 0 && !OWN_WRITE.test(sql)) this.#publicVersion += 1
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }

  /** Runs several statements; for schemas. */
  exec(sql: string): void {
    if (!OWN_SCHEMA.test(sql)) this.#publicVersion += 1
    this.#startWal()
    this.#db.exec(sql)
  }

  /** Notes that the log beside the file is empty: see `startWal`. */
  markWalEmpty(): void {
    this.#isLogEmpty = true
  }

  #startWal(): void {
    if (!this.#isLogEmpty) return
    this.#isLogEmpty = false
    startWal(this.#db)
  }

  /** Runs `work` in a transaction. Inside another transaction it joins that one. */
  transaction<T>(work: () => T): T {
    if (this.#db.isTransaction) return work()
    const { result, afterwards } = this.#commit(work)
    for (const next of afterwards) next()
    return result
  }

  /**
   * A transaction for a learner's progress. It has reserved room if the shop is full. A durable write waits until it is
   * on the disk, or lets `pendingSync` wait for that; scratch shops never wait for the disk. Inside another transaction
   * it joins that one.
   */
  writeProgress<T>(work: () => T, { forGood: isDurable = false } = {}): T {
    if (this.#db.isTransaction) return work()
    const { result, afterwards } = this.#withRoom(() =>
      isDurable ? this.#commitDurably(work) : this.#commit(work),
    )
    // What follows does not wait for the disk, unless it asks for that.
    for (const next of afterwards) next()
    return result
  }

  #commit<T>(work: () => T): Committed<T> {
    const afterwards: (() => void)[] = []
    this.#startWal()
    this.#db.exec('BEGIN IMMEDIATE')
    this.#afterwards = afterwards
    try {
      const result = work()
      this.#db.exec('COMMIT')
      return { result, afterwards }
    } catch (error) {
      this.#undone += 1
      // SQLite may have rolled back itself, for example on a full disk.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    } finally {
      this.#afterwards = undefined
    }
  }

  #withRoom<T>(work: () => T): T {
    const most = this.#pragma('max_page_count')
    this.#allowPages(Math.min(most, MOST_PAGES) + RESERVED_PAGES)
    try {
      return work()
    } finally {
      this.#allowPages(most)
    }
  }

  #commitDurably<T>(work: () => T): Committed<T> {
    if (this.#pragma('synchronous') === 0) return this.#commit(work)
    if (this.#log) {
      const committed = this.#commit(work)
      void this.#log.sync()
      return committed
    }
    this.#db.exec('PRAGMA synchronous = FULL')
    try {
      return this.#commit(work)
    } finally {
      this.#db.exec('PRAGMA synchronous = NORMAL')
    }
  }

  /**
   * Whether the file is near its largest size, so that a write failed because of that and not because of the host's
   * disk. (It may have been larger before a rollback.)
   */
  get isNearlyFull(): boolean {
    return this.#pragma('page_count') >= 0.75 * this.#pragma('max_page_count')
  }

  /**
   * Stops the file from growing, or lets it grow up to the usual limit. Progress finds room in both cases: see
   * `writeProgress`.
   */
  allowGrowth(mayGrow: boolean): void {
    // A limit below the current size means the current size.
    this.#allowPages(mayGrow ? MOST_PAGES : 1)
  }

  #pragma(name: 'page_count' | 'max_page_count' | 'synchronous'): number {
    return this.get<Record<typeof name, number>>(`PRAGMA ${name}`)?.[name] ?? 0
  }

  #allowPages(most: number): void {
    this.#db.exec(`PRAGMA max_page_count = ${most}`)
  }

  /**
   * Runs `work` after the current transaction commits: at once outside of one, never after a rollback. `work` must not
   * throw.
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

/**
 * SQLite's codes for no room: the disk is full, or there was no room for the log's index when the file was opened
 * (https://www.sqlite.org/rescode.html: SQLITE_FULL, SQLITE_IOERR_SHMSIZE).
 */
const FULL_CODES: readonly unknown[] = [13, 4874]
/** The same errors of the operating system. */
const FULL_NAMES: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** Whether an error means that the host's disk, or the shop's file, is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return FULL_CODES.includes(error.errcode)
  return 'code' in error && FULL_NAMES.includes(error.code)
}

/**
 * Starts an empty log without waiting for the disk. SQLite waits there so that nothing of an older log is taken for a
 * part of the new one after a power loss; before an empty log there is nothing older. When a whole class arrives, each
 * shop would otherwise block all others once. The next write that waits for the disk covers this one, too.
 */
function startWal(db: DatabaseSync): void {
  const { synchronous } = db.prepare('PRAGMA synchronous').get() ?? {}
  const { user_version: version } = db.prepare('PRAGMA user_version').get() ?? {}
  db.exec('PRAGMA synchronous = OFF')
  try {
    // Writes the same value: it only matters that something is written.
    db.exec(`PRAGMA user_version = ${version}`)
  } catch {
    // The next statement reports the problem itself, such as a full disk; or it only reads.
  } finally {
    db.exec(`PRAGMA synchronous = ${synchronous}`)
  }
}
