import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { PubSub, PubSubMessage } from './pub-sub.ts'

/** Values of statements. A list is for `= ANY (?)`. */
export type DatabaseValue =
  | string
  | number
  | boolean
  | null
  | Buffer
  | Date
  | readonly (string | number | null)[]

/** Runs statements one after the other, in a transaction or without. Dates in rows are ISO 8601. */
export interface DatabaseSession {
  /** All rows. */
  all<Row = Record<string, DatabaseValue>>(sql: string, values?: readonly DatabaseValue[]): Promise<Row[]>
  /** The first row, or undefined. */
  get<Row = Record<string, DatabaseValue>>(
    sql: string,
    values?: readonly DatabaseValue[],
  ): Promise<Row | undefined>
  /** The number of rows written. */
  run(sql: string, values?: readonly DatabaseValue[]): Promise<number>
}

export interface StoreTransaction extends DatabaseSession {
  /** Publishes messages to all processes of the class once the transaction is committed. */
  publish(...messages: readonly PubSubMessage[]): Promise<void>
}

/** New events of a shop. */
export interface ShopEvents {
  shop: string
  entries: readonly LearningEvent[]
}

/**
 * The database of the class store: SQLite or PostgreSQL. A write is on the disk once its promise resolves.
 *
 * Statements are PostgreSQL's SQL with SQLite's names and placeholders, for example
 * `SELECT joinedAt FROM learners WHERE shop = ? FOR UPDATE`. The PostgreSQL driver translates the names
 * (`forPostgres`). The SQLite driver leaves out locks and casts, and translates some functions (`forSqlite`).
 */
export interface StoreDatabase extends DatabaseSession {
  readonly pubSub: PubSub & {
    /** Whether messages arrive now, so that none is missed. */
    readonly isListening: boolean
  }
  /**
   * Runs a transaction. `work` may run again after a conflict. It must use its session only: on SQLite, the database's
   * own methods wait for the end of the transaction.
   */
  transaction<T>(work: (session: StoreTransaction) => Promise<T>): Promise<T>
  /** Calls `listener` for changes: of this process as soon as they are committed, of others when they are published. */
  onChange(listener: (message: PubSubMessage) => void): void
  /** Adds events, all or none, and publishes new ones. Existing events stay; events of unknown shops are dropped. */
  appendEvents(what: readonly ShopEvents[]): Promise<void>
  /** Overwrites what was deleted, as far as the database can: PostgreSQL does so by its own rules. */
  overwriteDeleted(): Promise<void>
  /** Whether an error says that two learners of a class would have the same nickname. */
  isNicknameTaken(error: unknown): boolean
  close(): Promise<void>
}

/** Inserts a row. */
export async function insert(
  session: DatabaseSession,
  table: string,
  row: Readonly<Record<string, DatabaseValue>>,
): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  await session.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, Object.values(row))
}
