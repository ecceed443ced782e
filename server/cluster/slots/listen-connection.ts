import { Client } from 'pg'
import { closeClient } from '../../class/store/postgres/close-client.ts'
import { connectionTo } from '../../class/store/postgres/database.ts'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { CHANNEL } from './schema.ts'

export interface ListenConnectionParts {
  url: string
  /** Whoever takes longer to answer is not there. */
  timeoutMs: number
  /**
   * The server ends the connection of somebody who asks nothing for so long, and takes back what hangs on it: of a machine
   * that is gone, or stands still, it would hear nothing for hours. Default: never.
   */
  idleTimeoutMs?: number
  /** Somebody changed something about slots. */
  onChange(): void
}

/**
 * One connection of our own, beside all others: what leases hang on waits behind nobody's statements. It hears news of slots,
 * and comes back by itself with the next statement.
 */
export class ListenConnection {
  readonly #parts: ListenConnectionParts
  #client: Client | undefined
  #opening: Promise<Client> | undefined
  #connectionCount = 0
  #isClosed = false

  constructor(parts: ListenConnectionParts) {
    this.#parts = parts
  }

  /** How many connections there have been: what hangs on one of them (a lock) is gone once there was another. */
  get connectionCount(): number {
    return this.#connectionCount
  }

  /** All rows. Throws what `isAway` knows where the database cannot be reached. */
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
    const { url, timeoutMs, idleTimeoutMs, onChange } = this.#parts
    const client = new Client({
      ...connectionTo(url),
      ...{ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, statement_timeout: timeoutMs },
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
    // A statement that nobody answers keeps `end` waiting: nobody waits for that.
    client.end().catch(() => {})
  }
}
