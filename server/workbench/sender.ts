import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AnswerTrouble, MOST_SENT } from '#contract/workbench.ts'
import { type ConnectionOwner, InternalConnection } from '../http/routing/internal-connection.ts'

/** What came back on a line, as it came. */
export interface RawReply {
  /** The first so many bytes of it. */
  bytes: Buffer
  /** How many bytes came in all. */
  received: number
  ms: number
  trouble: AnswerTrouble | null
}

/** How far a line is listened to. */
export interface ReplyLimits {
  /** Bytes that are kept of an answer, its head included. */
  mostBytes: number
  /** An answer that is longer than this is not read to its end. */
  longestBytes: number
  /** What is not over by then is ended. */
  longestMs: number
}

const LONGEST_MS = 10_000

/** For one answer that is looked at as a whole, with room for its head. */
export const WHOLE_REPLY: ReplyLimits = {
  mostBytes: 1024 * 1024 + 64 * 1024,
  longestBytes: 4 * MOST_SENT,
  longestMs: LONGEST_MS,
}

/** One send is for one request. A few more on the same line are sent as well: lessons about that need no more. */
export const MOST_SENT_REQUESTS = 10
/** Line breaks in a body in chunks: two for each chunk. What sends more wants to keep the server busy. */
const MOST_CHUNK_LINES = 20_000

/** A request under way: `finish` sends its last byte, which was held back. */
interface PendingRequest {
  /** Resolves when all else of it is sent, or the line is closed. */
  ready: Promise<void>
  finish(): void
  reply: Promise<RawReply>
}

/** Sends bytes into a shop as if they came over the network, without one: see `InsideLine`. */
export class Sender {
  #inner: Server | undefined
  readonly #lines = new Set<InternalConnection>()

  /** Sends a request as it stands, and waits for its answer. Never rejects. */
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

  /** Sends all of a request but its last byte: several can so be finished at the same instant. */
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

  /** Hangs up. */
  close(): void {
    for (const line of this.#lines) line.destroy()
  }

  /** Reads what comes over lines. It listens nowhere, and shares the app's routes only. */
  #server(app: FastifyInstance): Server {
    // Not imported: that would bring all that this module names, with Node's whole HTTP client some 5 MB.
    const { createServer } = process.getBuiltinModule('node:http')
    this.#inner ??= createServer((request, response) => {
      request.socket.emit('question', response)
      // Not where the line was closed because of it.
      if (!request.socket.destroyed) app.routing(request, response)
    }).on('clientError', (error, socket) => void app.server.emit('clientError', error, socket))
    return this.#inner
  }
}

/** What is said on one line, and what is heard on it. */
class Talk {
  readonly #line: InternalConnection
  readonly #reach: ReplyLimits
  readonly #since = performance.now()
  readonly #heard = Promise.withResolvers<RawReply>()
  readonly #deadline: NodeJS.Timeout
  #asked = 0
  #answered = 0
  /** To the request that came last. */
  #response: ServerResponse | undefined
  #chunkLines = 0
  #isSaid = false
  /** The first answer counts, as it does for every client that asked one thing. */
  #first: Pick<RawReply, 'bytes' | 'received' | 'ms'> | undefined

  constructor(line: InternalConnection, limits: ReplyLimits) {
    this.#line = line
    this.#reach = limits
    this.#deadline = setTimeout(() => this.#end(this.#first ? null : this.#whyLate()), limits.longestMs)
    line.on('question', (response: ServerResponse) => this.#isAsked(response))
    line.on('heard', () => {
      if (line.receivedLength > limits.longestBytes) this.#end('endless')
    })
    // A line that the server closes by itself: what was said on it made no sense.
    line.once('finish', () => setImmediate(() => this.#end(null)))
    line.once('close', () => this.#end(line.receivedLength > 0 ? null : 'silent'))
    line.on('error', () => {})
  }

  get reply(): Promise<RawReply> {
    return this.#heard.promise
  }

  /** Says something piece by piece, each in a turn of its owner. Resolves when it is said, or the line is closed. */
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

  /** Says the last byte. */
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
    // Before the server itself, which then writes the next answer to the same line.
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

  #end(trouble: AnswerTrouble | null): void {
    clearTimeout(this.#deadline)
    const first = this.#first ?? this.#soFar()
    this.#heard.resolve({
      ...first,
      trouble: trouble ?? (first.received > this.#reach.mostBytes ? 'cut' : null),
    })
    this.#line.destroy()
  }

  #whyLate(): AnswerTrouble {
    if (this.#line.receivedLength > 0) return 'endless'
    if (!this.#isSaid) return 'silent'
    return this.#response?.req.complete ? 'silent' : 'incomplete'
  }
}

/** Most bytes of one piece, and most lines and empty lines in it: so little is parsed in one turn of the event loop. */
const MOST_BYTES = 16 * 1024
const MOST_LINES = 500
const MOST_EMPTY_LINES = 10

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** A part of a text that is sent, and how many lines end in it. */
export interface RequestPiece {
  bytes: Buffer
  lines: number
}

/**
 * Cuts a text into pieces that an HTTP parser takes in quickly. The head of a request ends with an empty line and a chunk
 * with a line break, so the number of both in one piece is limited, without knowing what is head and what is body. A text
 * with a few requests is one piece.
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
