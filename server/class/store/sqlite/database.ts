import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Semaphore } from '../../../http/limits/semaphore.ts'
import { type Fsync, WalSync } from '../../../shop/storage/wal-sync.ts'
import type {
  DatabaseSession,
  DatabaseValue,
  ShopEvents,
  StoreDatabase,
  StoreTransaction,
} from '../database.ts'
import { LocalPubSub, type PubSubMessage } from '../pub-sub.ts'
import { openStoreFile } from './file.ts'

/** SQLITE_CONSTRAINT_UNIQUE */
const NOT_UNIQUE = 2067

/**
 * The class store's SQLite file, beside the shops. It has one connection, so transactions run one at a time, and other
 * statements wait for the current one.
 */
export class SqliteDatabase implements StoreDatabase {
  readonly pubSub = new LocalPubSub()
  readonly #db: DatabaseSync
  readonly #log: WalSync | undefined
  /** By the text before `forSqlite`. */
  readonly #prepared = new Map<string, StatementSync>()
  readonly #turn = new Semaphore(1)
  readonly #session: DatabaseSession

  /** With `toDisk`, the launcher waits for the disk, so that this thread does not block. */
  constructor(file: string, warn: (message: string) => void, toDisk?: Fsync) {
    this.#db = openStoreFile(file, warn)
    if (toDisk) {
      this.#log = new WalSync(file, toDisk)
      this.#db.exec('PRAGMA synchronous = NORMAL')
    }
    this.#session = {
      all: async <Row>(sql: string, values?: readonly DatabaseValue[]) => this.#all<Row>(sql, values),
      get: async <Row>(sql: string, values?: readonly DatabaseValue[]) => this.#get<Row>(sql, values),
      run: async (sql, values) => Number(this.#prepare(sql).run(...storable(values)).changes),
    }
  }

  async all<Row>(sql: string, values?: readonly DatabaseValue[]): Promise<Row[]> {
    if (this.#db.isTransaction) return this.#turn.run(async () => this.#all<Row>(sql, values))
    return this.#all(sql, values)
  }

  async get<Row>(sql: string, values?: readonly DatabaseValue[]): Promise<Row | undefined> {
    if (this.#db.isTransaction) return this.#turn.run(async () => this.#get<Row>(sql, values))
    return this.#get(sql, values)
  }

  async run(sql: string, values?: readonly DatabaseValue[]): Promise<number> {
    const changes = await this.#turn.run(() => this.#session.run(sql, values))
    await this.#sync()
    return changes
  }

  async transaction<T>(work: (session: StoreTransaction) => Promise<T>): Promise<T> {
    const result = await this.#turn.run(() => this.#commit(work))
    await this.#sync()
    return result
  }

  onChange(listener: (message: PubSubMessage) => void): void {
    this.pubSub.subscribe(listener)
  }

  async appendEvents(what: readonly ShopEvents[]): Promise<void> {
    await this.transaction(async (session) => {
      const ids: string[] = []
      for (const { shop, entries } of what) {
        const found = await session.get<{ id: string }>('SELECT id FROM learners WHERE shop = ?', [shop])
        if (found) ids.push(...(await appendRows(session, found.id, entries)))
      }
      if (ids.length > 0) await session.publish({ kind: 'rows', ids })
    })
  }

  /** Deleted rows are overwritten in the file, and the log beside it still has them. */
  async overwriteDeleted(): Promise<void> {
    await this.#turn.run(async () => this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
  }

  isNicknameTaken(error: unknown): boolean {
    const isNotUnique = error instanceof Error && 'errcode' in error && error.errcode === NOT_UNIQUE
    return isNotUnique && error.message.includes('learners.skeleton')
  }

  async close(): Promise<void> {
    await this.#turn.run(async () => this.#db.close())
  }

  async #commit<T>(work: (session: StoreTransaction) => Promise<T>): Promise<T> {
    const messages: PubSubMessage[] = []
    const publish = async (...more: readonly PubSubMessage[]): Promise<void> => void messages.push(...more)
    let result: T
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      result = await work({ ...this.#session, publish })
      this.#db.exec('COMMIT')
    } catch (error) {
      // SQLite may have rolled back itself, for example on a full disk.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
    for (const message of messages) this.pubSub.publish(message)
    return result
  }

  /** Waits until everything that was committed is on the disk. */
  async #sync(): Promise<void> {
    // If the launcher fails, this thread waits: a checkpoint first syncs the log to the disk.
    await this.#log
      ?.sync()
      .catch(() => this.#turn.run(async () => this.#db.exec('PRAGMA wal_checkpoint(FULL)')))
  }

  #all<Row>(sql: string, values?: readonly DatabaseValue[]): Row[] {
    return this.#prepare(sql).all(...storable(values)) as Row[]
  }

  #get<Row>(sql: string, values?: readonly DatabaseValue[]): Row | undefined {
    return this.#prepare(sql).get(...storable(values)) as Row | undefined
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#db.prepare(forSqlite(sql))
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** Returns the ids of new events. */
async function appendRows(
  session: DatabaseSession,
  learner: string,
  entries: ShopEvents['entries'],
): Promise<string[]> {
  const ids: string[] = []
  for (const { id, kind, key, detail, at, evidence } of entries) {
    const changes = await session.run(
      `INSERT OR IGNORE INTO journal (id, learner, kind, key, detail, at, evidence) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [id, learner, kind, key, detail, at, evidence],
    )
    if (changes > 0) ids.push(id)
  }
  return ids
}

/** A statement of the class store for SQLite: see `StoreDatabase`. Tables need no `seq`, because rows have a `rowid`. */
export function forSqlite(sql: string): string {
  return sql
    .replace(/^(?:LOCK TABLE|SET TRANSACTION) .*/, 'SELECT 1')
    .replaceAll(/ FOR (?:UPDATE|KEY SHARE)\b|::\w+/g, '')
    .replaceAll('= ANY (?)', 'IN (SELECT value FROM json_each(?))')
    .replaceAll('json_each_text(', 'json_each(')
    .replaceAll('strpos(', 'instr(')
    .replaceAll(/\bseq\b/g, 'rowid')
}

function storable(values: readonly DatabaseValue[] = []): SQLInputValue[] {
  return values.map((value) => {
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'boolean') return Number(value)
    return Array.isArray(value) ? JSON.stringify(value) : (value as SQLInputValue)
  })
}
