import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { StoreUnavailable } from '../unavailable.ts'
import { isRetryable, isUnavailable } from './errors.ts'

/** What can be handed to a statement, or comes out of it. Dates come out as ISO 8601, large whole numbers as numbers. */
export type PostgresValue =
  | string
  | number
  | boolean
  | null
  | Buffer
  | Date
  | readonly (string | number | null)[]

/** Statements, one after the other: of a transaction, or each for itself. */
export interface Session {
  /** All rows. Columns are named in the tables as in `handed_out`, and here as in `handedOut`. */
  all<Row = Record<string, PostgresValue>>(sql: string, values?: readonly PostgresValue[]): Promise<Row[]>
  /** The first row, or undefined. */
  get<Row = Record<string, PostgresValue>>(
    sql: string,
    values?: readonly PostgresValue[],
  ): Promise<Row | undefined>
  /** How many rows were written. Without values there may be several statements in one text. */
  run(sql: string, values?: readonly PostgresValue[]): Promise<number>
}

/** Connections of one process. */
const MOST_CONNECTIONS = 8
/** A server that takes longer to let somebody in, or to answer, is not there. */
const CONNECT_MS = 3_000
const ANSWER_MS = 15_000
/** So often a transaction is tried that another one stood in the way of. */
const TRIES = 5

/** As the driver hands values out: numbers of 64 bits as numbers (we count nothing that far), moments as ISO 8601. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** What each connection to a register is opened with. */
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
 * A database of PostgreSQL. Throws `RegisterAway` where it cannot be reached, and PostgreSQL’s own errors (a constraint,
 * missing rights) as they are.
 */
export class Database implements Session {
  readonly #pool: Pool

  constructor(url: string, most = MOST_CONNECTIONS) {
    this.#pool = new Pool({ ...connectionTo(url), max: most })
    // One that is lost while nobody uses it is replaced; who asks next is told if it cannot be.
    this.#pool.on('error', () => {})
  }

  all<Row = Record<string, PostgresValue>>(
    sql: string,
    values: readonly PostgresValue[] = [],
  ): Promise<Row[]> {
    return this.#with((session) => session.all<Row>(sql, values))
  }

  get<Row = Record<string, PostgresValue>>(
    sql: string,
    values: readonly PostgresValue[] = [],
  ): Promise<Row | undefined> {
    return this.#with((session) => session.get<Row>(sql, values))
  }

  run(sql: string, values: readonly PostgresValue[] = []): Promise<number> {
    return this.#with((session) => session.run(sql, values))
  }

  /**
   * All or nothing, and on the disk of the server once it resolves. `work` may be run again where another transaction stood
   * in the way.
   */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
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

  async #with<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable(error)
    })
    // It is heard of by whoever waits for the statement of the moment.
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

async function inTransaction<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  await session.run('BEGIN')
  try {
    const result = await work(session)
    await session.run('COMMIT')
    return result
  } catch (error) {
    // Over a connection that is lost nobody has to say so.
    if (!isUnavailable(error)) await session.run('ROLLBACK')
    throw error
  }
}

function sessionOn(client: PoolClient): Session {
  const all = async <Row>(sql: string, values: readonly PostgresValue[] = []): Promise<Row[]> => {
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

/** PostgreSQL keeps texts without NUL. Learners write whatever they like. */
function storable(value: PostgresValue): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  return Array.isArray(value) ? value.map(storable) : value
}

function camelCased(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
