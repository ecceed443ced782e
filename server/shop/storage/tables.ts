import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlValue, SqlValues } from '#lab'
import { startWal } from './start-wal.ts'
import type { WalSync } from './wal-sync.ts'

/** Most statements that are kept prepared; those that were not used for the longest go first. */
const MOST_PREPARED = 200

/** Most that a shop's file may hold, in pages of 4 KiB: 64 MiB, hundreds of times what honest use takes. */
export const MOST_PAGES = 16_384
/** What a learner's progress may take beyond that: 8 MiB, more than all notes together can be. */
const RESERVED_PAGES = 2_048

/** A statement that writes one of the shop's own tables, and no other. */
const OWN_WRITE = /^\s*(?:(?:INSERT|REPLACE)(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM) ff_/i

/** The same for a schema: it makes some of the shop's own tables where they are missing, and does nothing else. */
const OWN_SCHEMA = /^(?:\s*CREATE TABLE IF NOT EXISTS ff_\w+ \([^;]*\);)*\s*$/

/** What a write did. */
export interface WriteResult {
  changes: number
  lastInsertRowid: number
}

interface Committed<T> {
  result: T
  /** What waited for the commit, to be done by whoever asked for it. */
  afterwards: readonly (() => void)[]
}

/**
 * The tables of a shop, for the server's own statements. Never give it text that holds anything a
 * customer sent: that is what the sandbox is for. Throws SQLite's errors (constraint, full disk) as they are.
 */
export class Tables {
  readonly #db: DatabaseSync
  readonly #log: WalSync | undefined
  readonly #prepared = new Map<string, StatementSync>()
  #undone = 0
  #publicVersion = 0
  #written = 0
  #isLogEmpty = false
  /** What waits for the transaction of the moment to be committed; undefined where there is none. */
  #afterwards: (() => void)[] | undefined

  /** With `log`, the thread need not wait for the disk. */
  constructor(db: DatabaseSync, log?: WalSync) {
    this.#db = db
    this.#log = log
  }

  /** How many transactions came to nothing: what was read or kept while they ran may never have been. */
  get undone(): number {
    return this.#undone
  }

  /**
   * Another number whenever something may have been written to a table that customers can know of. The shop's own tables,
   * whose names begin with `ff_`, are written all the time.
   */
  get publicVersion(): number {
    return this.#publicVersion
  }

  /** Another number whenever rows may have been written, whichever they are. Still to be read once they are closed. */
  get written(): number {
    return this.#written
  }

  /**
   * What was kept for good and is committed, but may not be on the disk yet: nobody is to be told of it before this
   * resolves. Undefined where there is nothing like that.
   */
  get pendingSync(): Promise<void> | undefined {
    return this.#log?.pending
  }

  /** All that is in them at this moment, as a file would have it. Nothing is written for that. */
  serialize(): Uint8Array {
    return this.#db.serialize()
  }

  /** Does something once the disk has what was kept for good so far: at once, where nothing is on its way to it. */
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

  /** All rows. */
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

  /** Runs several statements at once; for schemas. */
  exec(sql: string): void {
    if (!OWN_SCHEMA.test(sql)) this.#publicVersion += 1
    this.#startWal()
    this.#db.exec(sql)
  }

  /** There is nothing in the log beside the file: see `beginLog`. */
  markWalEmpty(): void {
    this.#isLogEmpty = true
  }

  #startWal(): void {
    if (!this.#isLogEmpty) return
    this.#isLogEmpty = false
    startWal(this.#db)
  }

  /** All or nothing. Inside another transaction it simply joins in. */
  transaction<T>(work: () => T): T {
    if (this.#db.isTransaction) return work()
    const { result, afterwards } = this.#commit(work)
    for (const next of afterwards) next()
    return result
  }

  /**
   * A transaction for a learner's progress. Where the shop is full there is room for it still. `forGood` waits until the
   * disk really has it, so that it is there also after the power was lost, or has `onItsWay` wait for that; where nothing
   * else waits for the disk, as in twins, this does not either. Inside another transaction it simply joins in.
   */
  writeProgress<T>(work: () => T, { forGood: isDurable = false } = {}): T {
    if (this.#db.isTransaction) return work()
    const { result, afterwards } = this.#withRoom(() =>
      isDurable ? this.#commitDurably(work) : this.#commit(work),
    )
    // What follows from it waits for no disk, unless it says so itself.
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
      // SQLite may have rolled back by itself, on a full disk for one.
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
   * Whether the file holds about as much as it may: what did not fit was refused for that, and not by the host's disk.
   * (It may have been big, and is undone by now.)
   */
  get isNearlyFull(): boolean {
    return this.#pragma('page_count') >= 0.75 * this.#pragma('max_page_count')
  }

  /** Stops the file from growing, or lets it grow again up to the usual limit. Progress finds room in both cases: see `keep`. */
  allowGrowth(mayGrow: boolean): void {
    // Less than there is means: as much as there is.
    this.#allowPages(mayGrow ? MOST_PAGES : 1)
  }

  #pragma(name: 'page_count' | 'max_page_count' | 'synchronous'): number {
    return this.get<Record<typeof name, number>>(`PRAGMA ${name}`)?.[name] ?? 0
  }

  #allowPages(most: number): void {
    this.#db.exec(`PRAGMA max_page_count = ${most}`)
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

/**
 * What SQLite says where there is no room: that it is full, or that the log's index, which it makes as a file is opened,
 * found no place (https://www.sqlite.org/rescode.html: SQLITE_FULL, SQLITE_IOERR_SHMSIZE).
 */
const FULL_CODES: readonly unknown[] = [13, 4874]
/** The same in the words of the operating system. */
const FULL_NAMES: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** Says whether an error means that the host's disk, or the shop's file, holds no more. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return FULL_CODES.includes(error.errcode)
  return 'code' in error && FULL_NAMES.includes(error.code)
}
