import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { MOST_SENT, type ResponseProblem } from '#contract/workbench.ts'
import { type ConnectionOwner, InternalConnection } from '../http/routing/internal-connection.ts'

/** The raw reply to a request. */
export interface RawReply {
  /** The first bytes of the reply, up to a limit. */
  bytes: Buffer
  /** Number of received bytes in total. */
  received: number
  ms: number
  trouble: ResponseProblem | null
}

export interface ReplyLimits {
  /** Bytes of the reply that are kept, including its head. */
  mostBytes: number
  /** A longer reply is not read to its end. */
  longestBytes: number
  /** A reply that takes longer is aborted. */
  longestMs: number
}

const LONGEST_MS = 10_000

/** Limits for one reply that is shown entirely, with room for its head. */
export const DEFAULT_REPLY_LIMITS: ReplyLimits = {
  mostBytes: 1024 * 1024 + 64 * 1024,
  longestBytes: 4 * MOST_SENT,
  longestMs: LONGEST_MS,
}

/**
 * A send is meant for one request. A few more on the same connection are sent as well, which is enough for lessons
 * about pipelining.
 */
const MOST_SENT_REQUESTS = 10
/** Maximum number of line breaks in a chunked body, two for each chunk. More would only keep the server busy. */
const MOST_CHUNK_LINES = 20_000

/** A request under way. `finish` sends its last byte. */
interface PendingRequest {
  /** Resolves when everything else is sent, or the connection is closed. */
  ready: Promise<void>
  finish(): void
  reply: Promise<RawReply>
}

/** Sends bytes to a shop as if they came over the network, but without a socket: see `InternalConnection`. */
export class Sender {
  #inner: Server | undefined
  readonly #lines = new Set<InternalConnection>()

  /** Sends a request and waits for its reply. Never rejects. */
  async send(
    app: FastifyInstance,
    caller: ConnectionOwner,
    request: Uint8Array,
    limits: ReplyLimits,
  ): Promise<RawReply> {
    const { ready, finish, reply } = this.begin(app, caller, request, limits)
    await ready
    finish()
    return reply
  }

  /** Sends all of a request except for its last byte, so that several can be finished at the same instant. */
  begin(
    app: FastifyInstance,
    caller: ConnectionOwner,
    request: Uint8Array,
    limits: ReplyLimits,
  ): PendingRequest {
    const line = new InternalConnection(caller, limits.mostBytes)
    const hangUp = (): void => void line.destroy()
    this.#lines.add(line)
    line.once('close', () => {
      this.#lines.delete(line)
      caller.clientLeft?.removeEventListener('abort', hangUp)
    })
    const talk = new Talk(line, limits)
    this.#server(app).emit('connection', line)
    if (caller.clientLeft?.aborted) hangUp()
    else caller.clientLeft?.addEventListener('abort', hangUp)
    return {
      ready: talk.say(request.subarray(0, -1), caller),
      finish: () => talk.finish(request.subarray(-1)),
      reply: talk.reply,
    }
  }

  /** Closes all connections. */
  close(): void {
    for (const line of this.#lines) line.destroy()
  }

  /** An HTTP server that parses internal connections. It does not listen; it only uses the app's routes. */
  #server(app: FastifyInstance): Server {
    // Not imported: a namespace import would load everything that this module re-exports, with Node's whole HTTP client
    // some 5 MB.
    const { createServer } = process.getBuiltinModule('node:http')
    this.#inner ??= createServer((request, response) => {
      request.socket.emit('question', response)
      // Skip the request if the connection was closed because of the error.
      if (!request.socket.destroyed) app.routing(request, response)
    }).on('clientError', (error, socket) => void app.server.emit('clientError', error, socket))
    return this.#inner
  }
}

/** One internal connection: the requests sent, and the replies received. */
class Talk {
  readonly #line: InternalConnection
  readonly #reach: ReplyLimits
  readonly #since = performance.now()
  readonly #heard = Promise.withResolvers<RawReply>()
  readonly #deadline: NodeJS.Timeout
  #asked = 0
  #answered = 0
  /** The response to the latest request. */
  #response: ServerResponse | undefined
  #chunkLines = 0
  #isSaid = false
  /** The first reply counts, as for any client that sent one request. */
  #first: Pick<RawReply, 'bytes' | 'received' | 'ms'> | undefined

  constructor(line: InternalConnection, limits: ReplyLimits) {
    this.#line = line
    this.#reach = limits
    this.#deadline = setTimeout(() => this.#end(this.#first ? null : this.#whyLate()), limits.longestMs)
    line.on('question', (response: ServerResponse) => this.#isAsked(response))
    line.on('heard', () => {
      if (line.receivedLength > limits.longestBytes) this.#end('endless')
    })
    // The server closes the connection itself if a request is malformed.
    line.once('finish', () => setImmediate(() => this.#end(null)))
    line.once('close', () => this.#end(line.receivedLength > 0 ? null : 'silent'))
    line.on('error', () => {})
  }

  get reply(): Promise<RawReply> {
    return this.#heard.promise
  }

  /**
   * Sends a text piece by piece, each in a turn of its owner. Resolves when it is sent, or the connection is closed.
   */
  async say(text: Uint8Array, { inTurn }: Pick<ConnectionOwner, 'inTurn'>): Promise<void> {
    for (const { bytes, lines } of piecesOf(text)) {
      await this.#line.readyForMore
      await inTurn()
      if (this.#line.destroyed) return
      if (this.#isInChunks) this.#chunkLines += lines
      if (this.#chunkLines > MOST_CHUNK_LINES) return this.#end('unsent')
      this.#line.send(bytes)
    }
    await this.#line.readyForMore
  }

  /** Sends the last byte. */
  finish(text: Uint8Array): void {
    if (this.#line.destroyed) return
    this.#line.send(text)
    this.#isSaid = true
    this.#endWhenAnswered()
  }

  #isAsked(response: ServerResponse): void {
    this.#asked += 1
    this.#response = response
    if (this.#asked > MOST_SENT_REQUESTS) {
      this.#end('unsent')
      return
    }
    // Runs before the server writes the next reply to the same connection.
    response.prependOnceListener('finish', () => {
      this.#answered += 1
      this.#first ??= this.#soFar()
      this.#endWhenAnswered()
    })
  }

  get #isInChunks(): boolean {
    const { complete = true, headers = {} } = this.#response?.req ?? {}
    return !complete && 'transfer-encoding' in headers
  }

  #endWhenAnswered(): void {
    if (this.#isSaid && this.#answered > 0 && this.#answered === this.#asked) this.#end(null)
  }

  #soFar(): Pick<RawReply, 'bytes' | 'received' | 'ms'> {
    const { receivedBytes: bytes, receivedLength: received } = this.#line
    return { bytes, received, ms: performance.now() - this.#since }
  }

  #end(trouble: ResponseProblem | null): void {
    clearTimeout(this.#deadline)
    const first = this.#first ?? this.#soFar()
    this.#heard.resolve({
      ...first,
      trouble: trouble ?? (first.received > this.#reach.mostBytes ? 'cut' : null),
    })
    this.#line.destroy()
  }

  #whyLate(): ResponseProblem {
    if (this.#line.receivedLength > 0) return 'endless'
    if (!this.#isSaid) return 'silent'
    return this.#response?.req.complete ? 'silent' : 'incomplete'
  }
}

/** Maximum number of bytes, lines and empty lines of a piece: a piece is parsed in one turn of the event loop. */
const MOST_BYTES = 16 * 1024
const MOST_LINES = 500
const MOST_EMPTY_LINES = 10

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** A part of a text, and the number of line ends in it. */
export interface RequestPiece {
  bytes: Buffer
  lines: number
}

/**
 * Splits a text into pieces that an HTTP parser handles quickly. A request head ends with an empty line and a chunk
 * with a line break, so both are limited in each piece, without knowing what is head and what is body. A text with a
 * few requests is one piece.
 */
export function* piecesOf(text: Uint8Array): Generator<RequestPiece> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  for (let from = 0; from < bytes.length; ) {
    const piece = firstPiece(bytes.subarray(from, from + MOST_BYTES))
    from += piece.bytes.length
    yield piece
  }
}

function firstPiece(bytes: Buffer): RequestPiece {
  let lines = 0
  let emptyLines = 0
  let start = 0
  while (lines < MOST_LINES && emptyLines < MOST_EMPTY_LINES) {
    const end = bytes.indexOf(LINE_FEED, start)
    if (end < 0) return { bytes, lines }
    lines += 1
    if (end === start || (end === start + 1 && bytes[start] === CARRIAGE_RETURN)) emptyLines += 1
    start = end + 1
  }
  return { bytes: bytes.subarray(0, start), lines }
}
