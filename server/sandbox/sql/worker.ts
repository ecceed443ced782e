import init, { type Sqlite3Static, type WasmPointer } from '@sqlite.org/sqlite-wasm'
import type { SqlValue, SqlValues } from '#lab'
import { SQLITE_CODES } from '../errors.ts'
import type { JobEnd, Outcome, SqlJob } from '../jobs.ts'
import { cpuTimeMs } from '../workers/cpu-time.ts'
import { LoadedSnapshots, type SqliteConnection } from './loaded-snapshots.ts'
import { readRows } from './reader.ts'
import { isList } from './values.ts'

const PAGE = 65_536
/** Memory of SQLite with everything in it. */
const MEMORY = { initial: (8 << 20) / PAGE, maximum: (64 << 20) / PAGE }
/** A worker that has grown beyond this is replaced, as WebAssembly never returns memory. */
const WORN_BYTES = 32 << 20

/** Rows, or SQLite's error. */
type Answered = Extract<Outcome, { kind: 'rows' | 'sqlFault' }>

/**
 * Loads SQLite into this thread. The returned function opens a job's snapshot, which can take longer than a brief query
 * may and must not count for it. The function that it returns runs the query; the clock starts there.
 */
export async function openSql(): Promise<(job: SqlJob) => () => JobEnd> {
  // The package's types omit Emscripten's settings.
  const load: (settings: { wasmMemory: WebAssembly.Memory; printErr(): void }) => Promise<Sqlite3Static> =
    init
  const sqlite = await load({ wasmMemory: new WebAssembly.Memory(MEMORY), printErr: () => {} })
  rehearse(sqlite)
  const shelf = new LoadedSnapshots(sqlite)
  return (job) => {
    const opened = guard(() => shelf.take(job.snapshot))
    return () => endingOf(opened && guard(() => answered(opened.result, job)), sqlite)
  }
}

/**
 * Runs a query in advance: WebAssembly compiles functions at their first call, which must not count for the first job.
 */
function rehearse(sqlite: Sqlite3Static): void {
  const stage = new sqlite.oo1.DB(':memory:')
  stage.exec(
    "CREATE TABLE Play (id INTEGER, name TEXT, size REAL); INSERT INTO Play VALUES (1, 'a', 0.5), (2, NULL, 1)",
  )
  const bytes = sqlite.capi.sqlite3_js_db_export(stage)
  stage.close()
  const shelf = new LoadedSnapshots(sqlite)
  const sql = "SELECT * FROM Play WHERE name LIKE '%a%' OR size > ? UNION SELECT 3, x'00', 1 ORDER BY name"
  const snapshot = { key: 'play', bytes }
  answered(shelf.take(snapshot), {
    kind: 'sql',
    sql,
    values: [0.1],
    most: 'all',
    snapshot,
    deadlineMs: 1_000,
  })
  shelf.close()
}

/** The result; undefined if WebAssembly itself fails, with a stack overflow for example. */
function guard<Result>(work: () => Result): { result: Result } | undefined {
  try {
    return { result: work() }
  } catch {
    return undefined
  }
}

/** An error of WebAssembly itself leaves its memory in an unknown state. */
function endingOf(given: { result: Outcome } | undefined, sqlite: Sqlite3Static): JobEnd {
  if (given) return { outcome: given.result, worn: sqlite.wasm.heap8u().length > WORN_BYTES }
  return { outcome: { kind: 'sqlFault', errno: SQLITE_CODES.NOMEM, message: 'out of memory' }, worn: true }
}

function answered(connection: SqliteConnection | undefined, job: SqlJob): Outcome {
  if (!connection) return { kind: 'noSnapshot' }
  connection.nappedMs = 0
  const outcome = answer(connection, job)
  return connection.nappedMs > 0 ? { ...outcome, nappedMs: connection.nappedMs } : outcome
}

function answer(connection: SqliteConnection, job: SqlJob): Answered {
  connection.deadline = cpuTimeMs() + job.deadlineMs
  const { capi, wasm, db } = connection
  const scope = wasm.scopedAllocPush()
  let statement = 0
  try {
    const out = wasm.scopedAlloc(8)
    wasm.pokePtr(out, 0)
    if (capi.sqlite3_prepare_v2(db, job.sql, -1, out, 0) !== capi.SQLITE_OK) return fault(connection)
    statement = wasm.peekPtr(out)
    // Only blanks and comments.
    if (!statement) return { kind: 'rows', json: '[]' }
    bindAll(connection, statement, job.values)
    return readRows(connection, statement, job.most)
  } finally {
    if (statement) capi.sqlite3_finalize(statement)
    wasm.scopedAllocPop(scope)
  }
}

function fault({ capi, db }: SqliteConnection): Answered {
  return { kind: 'sqlFault', errno: capi.sqlite3_errcode(db) & 0xff, message: capi.sqlite3_errmsg(db) }
}

/** Binds values to the statement's parameters and ignores others: an attack may have cut off their parameters. */
function bindAll(connection: SqliteConnection, statement: WasmPointer, values: SqlValues): void {
  const { capi } = connection
  const places = capi.sqlite3_bind_parameter_count(statement)
  for (let place = 1; place <= places; place += 1) {
    const name = capi.sqlite3_bind_parameter_name(statement, place)
    const value = isList(values) ? values[place - 1] : named(values, name)
    if (value !== undefined && value !== null) bind(connection, statement, place, value)
  }
}

function named(values: Readonly<Record<string, SqlValue>>, name: string | null): SqlValue | undefined {
  if (name === null) return undefined
  return values[name] ?? values[name.slice(1)]
}

function bind(
  { capi, wasm }: SqliteConnection,
  statement: WasmPointer,
  place: number,
  value: string | number | bigint | Uint8Array,
): void {
  if (typeof value === 'number') {
    capi.sqlite3_bind_double(statement, place, value)
  } else if (typeof value === 'bigint') {
    capi.sqlite3_bind_int64(statement, place, value)
  } else if (typeof value === 'string') {
    // The package's own string binding fails: it uses an undefined variable.
    const [text, length] = wasm.allocCString(value, true)
    capi.sqlite3_bind_text(statement, place, text, length, capi.SQLITE_WASM_DEALLOC)
  } else {
    capi.sqlite3_bind_blob(statement, place, value, value.length, capi.SQLITE_WASM_DEALLOC)
  }
}
