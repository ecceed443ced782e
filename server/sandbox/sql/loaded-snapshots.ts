import type { CAPI, Sqlite3Static, WasmPointer } from '@sqlite.org/sqlite-wasm'
import type { SqlSnapshot } from '../jobs.ts'
import { cpuTimeMs } from '../workers/cpu-time.ts'
import { LONGEST_NAP_MS, LONGEST_VALUE } from './limits.ts'

/** Virtual machine instructions between two checks of the clock: well under a millisecond. */
const OPS_PER_LOOK = 2_000

/** Maximum number of databases that are kept open, and of bytes of all of them. */
const MOST_DATABASES = 32
const MOST_KEPT_BYTES = 8 << 20

/** Pragmas that only describe the columns of the snapshot. */
const PRAGMAS = new Set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list'.split(' '),
)

/** SQLite with a read-only connection to a snapshot. No query leaves state for the next. */
export interface SqliteConnection {
  capi: CAPI
  wasm: Sqlite3Static['wasm']
  db: WasmPointer
  /** Deadline of the query in processor time. */
  deadline: number
  /** Time that the query should have slept, in milliseconds. */
  nappedMs: number
  size: number
  close(): void
}

/** Connections to the snapshots that were used last. Opening one takes longer than most queries. */
export class LoadedSnapshots {
  readonly #sqlite: Sqlite3Static
  /** Least recently used first. */
  readonly #open = new Map<string, SqliteConnection>()

  constructor(sqlite: Sqlite3Static) {
    this.#sqlite = sqlite
  }

  /** The connection to a snapshot; undefined if its bytes are missing. */
  take({ key, bytes, hasNap }: SqlSnapshot): SqliteConnection | undefined {
    const known = this.#open.get(key)
    if (!known && !bytes) return undefined
    const connection = known ?? this.#connect(bytes ?? new Uint8Array(), hasNap)
    this.#open.delete(key)
    this.#open.set(key, connection)
    return connection
  }

  close(): void {
    for (const connection of this.#open.values()) connection.close()
  }

  #connect(bytes: Uint8Array, hasNap: true | undefined): SqliteConnection {
    this.#makeRoom(bytes.length)
    const database = new this.#sqlite.oo1.DB(':memory:')
    const connection: SqliteConnection = {
      ...this.#sqlite,
      db: database.pointer ?? 0,
      deadline: 0,
      nappedMs: 0,
      size: bytes.length,
      close: () => database.close(),
    }
    if (openSnapshot(connection, bytes) !== this.#sqlite.capi.SQLITE_OK) throw new Error('No such database')
    confine(connection)
    if (hasNap) database.createFunction('nap', (_, ms) => nap(connection, ms))
    return connection
  }

  #makeRoom(size: number): void {
    let kept = [...this.#open.values()].reduce((sum, one) => sum + one.size, size)
    for (const [key, connection] of this.#open) {
      if (kept <= MOST_KEPT_BYTES && this.#open.size < MOST_DATABASES) return
      kept -= connection.size
      this.#open.delete(key)
      connection.close()
    }
  }
}

/** Counts the nap without sleeping. The caller waits elsewhere. */
function nap(connection: SqliteConnection, ms: unknown): number {
  const wanted = Number(ms)
  if (wanted > 0) connection.nappedMs = Math.min(connection.nappedMs + wanted, LONGEST_NAP_MS)
  return 0
}

/** Replaces the connection's empty database with the snapshot, read-only. */
function openSnapshot({ capi, wasm, db }: SqliteConnection, snapshot: Uint8Array): number {
  const bytes = wasm.allocFromTypedArray(snapshot)
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY
  return capi.sqlite3_deserialize(db, 'main', bytes, snapshot.length, snapshot.length, flags)
}

/** Removes everything from the connection that a query does not need. */
function confine(connection: SqliteConnection): void {
  const { capi, db } = connection
  capi.sqlite3_db_config(db, capi.SQLITE_DBCONFIG_DEFENSIVE, 1, 0)
  capi.sqlite3_db_config(db, capi.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, 0)
  // Existing attacks put strings into double quotes, which SQLite used to allow.
  capi.sqlite3_db_config(db, capi.SQLITE_DBCONFIG_DQS_DML, 1, 0)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_SQL_LENGTH, LONGEST_VALUE)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_EXPR_DEPTH, 250)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_COMPOUND_SELECT, 250)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_VDBE_OP, 250_000)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_FUNCTION_ARG, 127)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_ATTACHED, 0)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10_000)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_PARSER_DEPTH, 500)
  const allowed = allowedActions(capi)
  capi.sqlite3_set_authorizer(
    db,
    (_argument, action, first) => {
      const isAllowed = allowed.has(action) || (action === capi.SQLITE_PRAGMA && PRAGMAS.has(String(first)))
      return isAllowed ? capi.SQLITE_OK : capi.SQLITE_DENY
    },
    0,
  )
  capi.sqlite3_progress_handler(db, OPS_PER_LOOK, () => (cpuTimeMs() > connection.deadline ? 1 : 0), 0)
}

/** Allows reading. Writing is allowed here too, so that SQLite itself reports a read-only database. */
function allowedActions(capi: CAPI): ReadonlySet<number> {
  const reads = [capi.SQLITE_SELECT, capi.SQLITE_READ, capi.SQLITE_FUNCTION, capi.SQLITE_RECURSIVE]
  const writes = [capi.SQLITE_INSERT, capi.SQLITE_UPDATE, capi.SQLITE_DELETE]
  return new Set([...reads, ...writes, capi.SQLITE_CREATE_TABLE, capi.SQLITE_DROP_TABLE])
}
