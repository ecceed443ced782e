import { setTimeout as wait } from 'node:timers/promises'
import { type Client, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { DatabaseSession, DatabaseValue } from '../database.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { isRetryable, isUnavailable } from './errors.ts'

/** Connections of one process. */
const MOST_CONNECTIONS = 8
/** A server that takes longer to connect or to respond counts as unavailable. */
const CONNECT_MS = 3_000
const ANSWER_MS = 15_000
/** Attempts at a transaction that conflicts with others. */
const TRIES = 5

/** Conversions: 64-bit integers to numbers (no count needs more), timestamps to ISO 8601. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** The options of each connection to the class store. */
export function connectionTo(url: string): PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'forbidden-fruit',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && PARSERS.get(id)) || types.getTypeParser(id, format),
    } as PoolConfig['types'] & object,
  }
}

/**
 * A PostgreSQL database. Column names of rows are converted from `snake_case` to `camelCase`, 64-bit integers to
 * numbers. Without values, a text may hold several statements. Throws `StoreUnavailable` if it cannot be reached, and PostgreSQL's own errors
 * otherwise.
 */
export class Database implements DatabaseSession {
  readonly #pool: Pool

  constructor(url: string, most = MOST_CONNECTIONS) {
    this.#pool = new Pool({ ...connectionTo(url), max: most })
    // The pool replaces connections that fail while idle. If that fails too, the next query throws.
    this.#pool.on('error', () => {})
  }

  all<Row = Record<string, DatabaseValue>>(
    sql: string,
    values: readonly DatabaseValue[] = [],
  ): Promise<Row[]> {
    return this.#with((session) => session.all<Row>(sql, values))
  }

  get<Row = Record<string, DatabaseValue>>(
    sql: string,
    values: readonly DatabaseValue[] = [],
  ): Promise<Row | undefined> {
    return this.#with((session) => session.get<Row>(sql, values))
  }

  run(sql: string, values: readonly DatabaseValue[] = []): Promise<number> {
    return this.#with((session) => session.run(sql, values))
  }

  /** Runs a transaction, which is on the server's disk once this resolves. `work` may run again after a conflict. */
  async transaction<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#with((session) => inTransaction(session, work))
      } catch (error) {
        if (tries >= TRIES || !isRetryable(error)) throw error
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #with<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable(error)
    })
    // The pending statement reports the error.
    const onLost = (): void => {}
    client.on('error', onLost)
    let lost: boolean | undefined
    try {
      return await work(sessionOn(client))
    } catch (error) {
      lost = isUnavailable(error)
      throw lost && !(error instanceof StoreUnavailable) ? new StoreUnavailable(error) : error
    } finally {
      client.release(lost)
      client.off('error', onLost)
    }
  }
}

async function inTransaction<T>(
  session: DatabaseSession,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  await session.run('BEGIN')
  try {
    const result = await work(session)
    await session.run('COMMIT')
    return result
  } catch (error) {
    // A lost connection needs no rollback.
    if (!isUnavailable(error)) await session.run('ROLLBACK')
    throw error
  }
}

function sessionOn(client: PoolClient): DatabaseSession {
  const all = async <Row>(sql: string, values: readonly DatabaseValue[] = []): Promise<Row[]> => {
    const { rows } = await client.query(sql, values.map(storable))
    return rows.map((row) => camelCased(row) as Row)
  }
  return {
    all,
    get: async (sql, values) => (await all<never>(sql, values))[0],
    run: async (sql, values = []) => {
      const { rowCount } =
        values.length > 0 ? await client.query(sql, values.map(storable)) : await client.query(sql)
      return rowCount ?? 0
    },
  }
}

/** PostgreSQL cannot store NUL, which learners may write. */
function storable(value: DatabaseValue): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  return Array.isArray(value) ? value.map(storable) : value
}

const camelCase = new Map<string, string>()

function camelCased(row: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name in row) {
    let converted = camelCase.get(name)
    if (converted === undefined) {
      converted = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      camelCase.set(name, converted)
    }
    result[converted] = row[name]
  }
  return result
}

const PATIENCE_MS = 1_000

/** Closes a connection, and destroys it if the server does not respond. Never rejects. */
export async function closeClient(client: Client): Promise<void> {
  const isEnded = await Promise.race([
    client.end().then(
      () => true,
      () => true,
    ),
    wait(PATIENCE_MS, false, { ref: false }),
  ])
  if (!isEnded) client.connection.stream.destroy()
}
