import { Client } from 'pg'
import { sayGoodbye } from '../../class/store/postgres/close-client.ts'
import { connectionTo } from '../../class/store/postgres/database.ts'
import { isAway } from '../../class/store/postgres/errors.ts'
import { CHANNEL } from './schema.ts'

export interface ListeningParts {
  url: string
  /** Whoever takes longer to answer is not there. */
  patienceMs: number
  /**
   * The server ends the connection of somebody who asks nothing for so long, and takes back what hangs on it: of a machine
   * that is gone, or stands still, it would hear nothing for hours. Default: never.
   */
  silentMs?: number
  /** Somebody changed something about slots. */
  onNews(): void
}

/**
 * One connection of our own, beside all others: what leases hang on waits behind nobody's statements. It hears news of slots,
 * and comes back by itself with the next statement.
 */
export class Listening {
  readonly #parts: ListeningParts
  #client: Client | undefined
  #opening: Promise<Client> | undefined
  #opened = 0
  #isClosed = false

  constructor(parts: ListeningParts) {
    this.#parts = parts
  }

  /** How many connections there have been: what hangs on one of them (a lock) is gone once there was another. */
  get opened(): number {
    return this.#opened
  }

  /** All rows. Throws what `isAway` knows where the database cannot be reached. */
  async all<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.#connected()
    try {
      const { rows } = await client.query(sql, [...values])
      return rows
    } catch (error) {
      if (isAway(error)) this.#drop(client)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    if (client) await sayGoodbye(client)
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<Client> {
    if (this.#isClosed) throw new Error('Connection terminated: it was closed.')
    const { url, patienceMs, silentMs, onNews } = this.#parts
    const client = new Client({
      ...connectionTo(url),
      ...{ connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, statement_timeout: patienceMs },
    })
    client.on('error', () => this.#drop(client))
    client.on('notification', onNews)
    try {
      await client.connect()
      if (silentMs !== undefined) await client.query(`SET idle_session_timeout = ${silentMs}`)
      await client.query(`LISTEN ${CHANNEL}`)
      if (this.#isClosed) throw new Error('Connection terminated: it was closed meanwhile.')
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    this.#opened += 1
    return client
  }

  #drop(client: Client): void {
    if (this.#client === client) this.#client = undefined
    client.removeAllListeners('notification')
    // A statement that nobody answers keeps `end` waiting: nobody waits for that.
    client.end().catch(() => {})
  }
}
