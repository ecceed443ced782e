import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { LocalNews, type News, type Piece } from '../pub-sub.ts'
import { RegisterAway } from '../unavailable.ts'
import { sayGoodbye } from './close-client.ts'
import { connectionTo, type Database, type Session } from './database.ts'

export const CHANNEL = 'ff_news'
/** PostgreSQL takes 8,000 bytes at once. */
const MOST_BYTES = 7_500
/** So many ids of rows, or names of shops, are told at once. */
export const MOST_NAMES = 150
/** How often it is looked whether the connection that listens still is one. */
const LOOK_EVERY_MS = 5_000
const LOOK_MS = 5_000
/** When it is opened again after it was lost. */
const [FIRST_AGAIN_MS, LAST_AGAIN_MS] = [50, 2_000]

export interface PostgresNewsParts {
  url: string
  database: Pick<Database, 'run'>
  /** Of a listener, or of a piece that cannot be told. */
  unexpected(error: unknown): void
}

/**
 * News by LISTEN and NOTIFY, over a connection that does nothing else. It is opened again for ever, and then tells that
 * something may have been missed.
 */
export class PostgresNews implements News {
  readonly #parts: PostgresNewsParts
  readonly #near = new LocalNews()
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  readonly #first = Promise.withResolvers<void>()
  #isListening = false

  constructor(parts: PostgresNewsParts) {
    this.#parts = parts
    this.#running = this.#run()
  }

  /** Once it listens for the first time. */
  get ready(): Promise<void> {
    return this.#first.promise
  }

  /** Whether nothing is missed at this moment. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** While PostgreSQL is away, what is told is lost. */
  tell(piece: Piece): void {
    tellIn(this.#parts.database, piece).catch((error: unknown) => {
      if (!(error instanceof RegisterAway)) this.#parts.unexpected(error)
    })
  }

  hear(listener: (piece: Piece) => void): () => void {
    return this.#near.hear((piece) => {
      try {
        listener(piece)
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

  /** Resolves once the connection is lost, or not needed any more: whether there was one. */
  async #listen(): Promise<boolean> {
    const { signal } = this.#closing
    const client = new Client({ ...connectionTo(this.#parts.url), query_timeout: LOOK_MS })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    const lose = (): void => resolve()
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => {
      const piece = channel === CHANNEL ? pieceIn(payload) : undefined
      if (piece) this.#near.tell(piece)
    })
    // From here on: whoever closes us while the server takes its time to let us in does not say so again.
    signal.addEventListener('abort', lose)
    const isThere = await Promise.race([begins(client), lost.then(() => false)])
    if (isThere && !signal.aborted) await this.#hearOver(client, lost)
    signal.removeEventListener('abort', lose)
    await sayGoodbye(client)
    return isThere
  }

  async #hearOver(client: Client, lost: Promise<void>): Promise<void> {
    this.#isListening = true
    this.#near.tell({ kind: 'everything' })
    this.#first.resolve()
    const { promise: silent, resolve: isSilent } = Promise.withResolvers<void>()
    const look = setInterval(() => void client.query('SELECT 1').catch(() => isSilent()), LOOK_EVERY_MS)
    look.unref()
    await Promise.race([lost, silent])
    clearInterval(look)
    this.#isListening = false
  }
}

/** Whether the server lets it listen. What keeps it from that is tried again, whatever it is. */
function begins(client: Client): Promise<boolean> {
  return client
    .connect()
    .then(() => client.query(`LISTEN ${CHANNEL}`))
    .then(
      () => true,
      () => false,
    )
}

/** Tells others of what was written, once it is: in a transaction, not before that is committed. */
export async function tellIn(session: Pick<Session, 'run'>, ...pieces: readonly Piece[]): Promise<void> {
  const payloads = pieces.flatMap(parted).map((piece) => JSON.stringify(piece))
  const tooLong = payloads.find((payload) => Buffer.byteLength(payload) > MOST_BYTES)
  if (tooLong !== undefined) throw new RangeError(`News of ${Buffer.byteLength(tooLong)} bytes are too long`)
  if (payloads.length === 0) return
  await session.run(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [payloads])
}

/** In pieces that can be told. */
function parted(piece: Piece): Piece[] {
  if (piece.kind === 'messages' && piece.shops.length > MOST_NAMES) return [{ ...piece, shops: 'all' }]
  if (piece.kind !== 'rows') return [piece]
  const parts: Piece[] = []
  for (let at = 0; at < piece.ids.length; at += MOST_NAMES) {
    parts.push({ kind: 'rows', ids: piece.ids.slice(at, at + MOST_NAMES) })
  }
  return parts
}

/** Whoever may connect may tell anything: what is no piece is none. */
function pieceIn(payload: string | undefined): Piece | undefined {
  try {
    const value: unknown = JSON.parse(payload ?? '')
    return isPiece(value) ? value : undefined
  } catch {
    return undefined
  }
}

const KINDS: Readonly<Record<Piece['kind'], readonly string[]>> = {
  everything: [],
  learner: ['shop'],
  class: ['classId'],
  hands: ['classId'],
  messages: ['classId'],
  consents: ['classId'],
  rows: [],
  life: ['packed'],
}

function isPiece(value: unknown): value is Piece {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const { kind, ids, shops, ...texts } = value as Record<string, unknown>
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) return false
  if (!KINDS[kind as Piece['kind']].every((name) => typeof texts[name] === 'string')) return false
  if (kind === 'rows') return areTexts(ids)
  return kind !== 'messages' || shops === 'all' || areTexts(shops)
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
