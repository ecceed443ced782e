import { Client } from 'pg'
import { closeClient, connectionTo } from '../../class/store/postgres/database.ts'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { CHANNEL } from './schema.ts'

export interface ListenConnectionOptions {
  url: string
  /** A server that takes longer to answer counts as unreachable. */
  timeoutMs: number
  /**
   * After this time without a statement the server closes the connection and frees its locks. Otherwise it would notice
   * a dead or suspended machine only after hours. Default: never.
   */
  idleTimeoutMs?: number
  /** Called when slots change. */
  onChange(): void
}

/**
 * A separate database connection, so that renewals never queue behind other statements. It receives notifications about
 * slots, and reconnects with the next statement.
 */
export class ListenConnection {
  readonly #options: ListenConnectionOptions
  #client: Client | undefined
  #opening: Promise<Client> | undefined
  #connectionCount = 0
  #isClosed = false

  constructor(options: ListenConnectionOptions) {
    this.#options = options
  }

  /** How many connections there have been. A lock of an earlier connection is gone. */
  get connectionCount(): number {
    return this.#connectionCount
  }

  /** Returns all rows. If the database is unreachable, throws an error that `isAway` recognises. */
  async all<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.#connect()
    try {
      const { rows } = await client.query(sql, [...values])
      return rows
    } catch (error) {
      if (isUnavailable(error)) this.#drop(client)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    if (client) await closeClient(client)
  }

  async #connect(): Promise<Client> {
    if (this.#client) return this.#client
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<Client> {
    if (this.#isClosed) throw new Error('Connection terminated: it was closed.')
    const { url, timeoutMs, idleTimeoutMs, onChange } = this.#options
    const client = new Client({
      ...connectionTo(url),
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
    })
    client.on('error', () => this.#drop(client))
    client.on('notification', onChange)
    try {
      await client.connect()
      if (idleTimeoutMs !== undefined) await client.query(`SET idle_session_timeout = ${idleTimeoutMs}`)
      await client.query(`LISTEN ${CHANNEL}`)
      if (this.#isClosed) throw new Error('Connection terminated: it was closed meanwhile.')
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    this.#connectionCount += 1
    return client
  }

  #drop(client: Client): void {
    if (this.#client === client) this.#client = undefined
    client.removeAllListeners('notification')
    // `end` waits for unanswered statements, so nobody waits for `end`.
    client.end().catch(() => {})
  }
}
