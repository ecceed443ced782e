import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseSession } from '../database.ts'
import { LocalPubSub, type PubSub, type PubSubMessage } from '../pub-sub.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { closeClient, connectionTo, type Database } from './database.ts'

export const CHANNEL = 'ff_news'
/** PostgreSQL accepts 8,000 bytes. */
const MOST_BYTES = 7_500
/** Maximum number of ids in one message. */
export const MOST_IDS = 150
/** How often the listening connection is checked. */
const LOOK_EVERY_MS = 5_000
const LOOK_MS = 5_000
/** Delays before it reconnects. */
const [FIRST_AGAIN_MS, LAST_AGAIN_MS] = [50, 2_000]

export interface PostgresPubSubOptions {
  url: string
  database: Pick<Database, 'run'>
  /** Reports errors of listeners, and messages that cannot be published. */
  unexpected(error: unknown): void
}

/**
 * Publishes by NOTIFY, and listens on a connection of its own. It always reconnects, and then publishes `everything`,
 * because messages may have been missed.
 */
export class PostgresPubSub implements PubSub {
  readonly #parts: PostgresPubSubOptions
  readonly #local = new LocalPubSub()
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  readonly #first = Promise.withResolvers<void>()
  #isListening = false

  constructor(parts: PostgresPubSubOptions) {
    this.#parts = parts
    this.#running = this.#run()
  }

  /** Resolves once it listens for the first time. */
  get ready(): Promise<void> {
    return this.#first.promise
  }

  /** Whether it listens now, so that no message is missed. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** Messages are lost while PostgreSQL is unavailable. */
  publish(message: PubSubMessage): void {
    publishIn(this.#parts.database, message).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) this.#parts.unexpected(error)
    })
  }

  subscribe(listener: (message: PubSubMessage) => void): () => void {
    return this.#local.subscribe((message) => {
      try {
        listener(message)
      } catch (error) {
        this.#parts.unexpected(error)
      }
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    let againMs = FIRST_AGAIN_MS
    while (!this.#closing.signal.aborted) {
      const listened = await this.#listen()
      againMs = listened ? FIRST_AGAIN_MS : Math.min(2 * againMs, LAST_AGAIN_MS)
      await wait(againMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
    }
    this.#first.resolve()
  }

  /** Resolves once the connection is lost or closed; true if it was established. */
  async #listen(): Promise<boolean> {
    const { signal } = this.#closing
    const client = new Client({ ...connectionTo(this.#parts.url), query_timeout: LOOK_MS })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    const lose = (): void => resolve()
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => {
      const message = channel === CHANNEL ? parseMessage(payload) : undefined
      if (message) this.#local.publish(message)
    })
    // From here on, because `close` may be called while the server is still accepting the connection.
    signal.addEventListener('abort', lose)
    const isThere = await Promise.race([startListening(client), lost.then(() => false)])
    if (isThere && !signal.aborted) await this.#receive(client, lost)
    signal.removeEventListener('abort', lose)
    await closeClient(client)
    return isThere
  }

  async #receive(client: Client, lost: Promise<void>): Promise<void> {
    this.#isListening = true
    this.#local.publish({ kind: 'everything' })
    this.#first.resolve()
    const { promise: silent, resolve: isSilent } = Promise.withResolvers<void>()
    const look = setInterval(() => void client.query('SELECT 1').catch(() => isSilent()), LOOK_EVERY_MS)
    look.unref()
    await Promise.race([lost, silent])
    clearInterval(look)
    this.#isListening = false
  }
}

/** Whether the server accepts the connection and LISTEN. Any failure leads to another attempt. */
function startListening(client: Client): Promise<boolean> {
  return client
    .connect()
    .then(() => client.query(`LISTEN ${CHANNEL}`))
    .then(
      () => true,
      () => false,
    )
}

/** Publishes messages; in a transaction, they are sent when it is committed. */
export async function publishIn(
  session: Pick<DatabaseSession, 'run'>,
  ...messages: readonly PubSubMessage[]
): Promise<void> {
  const payloads = messages.flatMap(splitMessage).map((message) => JSON.stringify(message))
  const tooLong = payloads.find((payload) => Buffer.byteLength(payload) > MOST_BYTES)
  if (tooLong !== undefined) throw new RangeError(`News of ${Buffer.byteLength(tooLong)} bytes are too long`)
  if (payloads.length === 0) return
  await session.run(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [payloads])
}

/** Splits a message into parts that fit. */
function splitMessage(message: PubSubMessage): PubSubMessage[] {
  if (message.kind === 'messages' && message.shops.length > MOST_IDS) return [{ ...message, shops: 'all' }]
  if (message.kind !== 'rows') return [message]
  const parts: PubSubMessage[] = []
  for (let at = 0; at < message.ids.length; at += MOST_IDS) {
    parts.push({ kind: 'rows', ids: message.ids.slice(at, at + MOST_IDS) })
  }
  return parts
}

/** Any user of the database can send notifications, so invalid messages are ignored. */
function parseMessage(payload: string | undefined): PubSubMessage | undefined {
  try {
    const value: unknown = JSON.parse(payload ?? '')
    return isPubSubMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

const KINDS: Readonly<Record<PubSubMessage['kind'], readonly string[]>> = {
  everything: [],
  learner: ['shop'],
  class: ['classId'],
  hands: ['classId'],
  contest: ['classId'],
  messages: ['classId'],
  consents: ['classId'],
  rows: [],
  life: ['packed'],
}

function isPubSubMessage(value: unknown): value is PubSubMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const { kind, ids, shops, ...texts } = value as Record<string, unknown>
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) return false
  if (!KINDS[kind as PubSubMessage['kind']].every((name) => typeof texts[name] === 'string')) return false
  if (kind === 'rows') return areStrings(ids)
  return kind !== 'messages' || shops === 'all' || areStrings(shops)
}

function areStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
