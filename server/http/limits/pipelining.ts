import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Connections } from './connections.ts'

/** Most requests of one connection that wait for an answer to the one before. Browsers and proxies send one at a time. */
export const MOST_PIPELINED = 50
/** Most pieces of a body that are smaller than `SMALLEST_PIECE` bytes on average: each costs as much as a large one. */
const MOST_SMALL_PIECES = 2_000
const SMALLEST_PIECE = 64
/** A connection on which the rest of an answered request arrives is closed after so long: the answer is read by then. */
const LINGER_MS = 1_000

const TOO_MANY = `Too many requests at once on one connection: at most ${MOST_PIPELINED} wait for an answer. Wait for answers, or use more connections.`
const TOO_SMALL = 'The body arrives in too many small pieces.'

/**
 * Handles the requests of each connection one after the other, one in a turn of the event loop, and closes a connection on
 * which too many wait. Node hands over all that arrived on a connection at once: without this, thousands are handled in one go,
 * and everybody else waits. Has to be called when all others that handle requests of this server are there.
 */
export function limitPipelining(server: Server): void {
  const connections = new Connections(server)
  const queues = new WeakMap<Socket, RequestQueue>()
  const queueOf = (socket: Socket): RequestQueue => {
    const queue = queues.get(socket) ?? new RequestQueue(socket, connections)
    queues.set(socket, queue)
    return queue
  }
  const inner = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = (): void => {
      if (namesNoHost(request)) return void response.writeHead(400, { connection: 'close' }).end()
      for (const listener of inner) listener.call(server, request, response)
    }
    queueOf(request.socket).add({ request, response, handle })
  })
  // Node would answer these by itself, all in one go.
  server.on('checkExpectation', (request, response) => {
    const handle = (): void => void response.writeHead(417).end()
    queueOf(request.socket).add({ request, response, handle })
  })
}

/** HTTP/1.1 asks for a name. */
function namesNoHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1'
}

/** A request, its answer, and what handles it. */
interface Pending {
  request: IncomingMessage
  response: ServerResponse
  handle(): void
}

/** The requests of one connection. */
class RequestQueue {
  readonly #socket: Socket
  readonly #connections: Connections
  readonly #waiting: Pending[] = []
  /** The answer that is being made; undefined where nobody waits for one. */
  #current: ServerResponse | undefined

  constructor(socket: Socket, connections: Connections) {
    this.#socket = socket
    this.#connections = connections
  }

  /** Handles a request as soon as those before it are answered. */
  add(pending: Pending): void {
    if (!this.#current) this.#start(pending)
    else if (this.#waiting.length < MOST_PIPELINED) this.#waiting.push(pending)
    else this.#hangUp(this.#current)
  }

  #start({ request, response, handle }: Pending): void {
    // Nobody waits for the answer any more.
    if (this.#socket.destroyed) return
    this.#current = response
    response.once('close', () => this.#end(request))
    handle()
  }

  #end(request: IncomingMessage): void {
    this.#current = undefined
    if (this.#socket.destroyed) {
      this.#waiting.length = 0
      return
    }
    // Where the body has a length, the rest of it costs nothing to speak of.
    if (!request.complete && request.headers['transfer-encoding'] !== undefined) {
      stopReading(this.#socket)
      setTimeout(() => this.#socket.destroy(), LINGER_MS).unref()
      return
    }
    const next = this.#waiting.shift()
    if (!next) return
    this.#current = next.response
    setImmediate(() => this.#start(next))
  }

  /** Says why instead of the answer that is due, where that has not begun yet. What is left is dropped, not handled. */
  #hangUp({ headersSent }: ServerResponse): void {
    if (!this.#socket.writableEnded) {
      dropCheaply(this.#socket)
      this.#connections.slowDown(this.#socket.remoteAddress)
      hangUp(this.#socket, headersSent ? '' : refusal('429 Too Many Requests', TOO_MANY))
    }
  }
}

/** Writes a last answer, and reads nothing of what arrives meanwhile. */
function hangUp(socket: Socket, answer: string): void {
  stopReading(socket)
  socket.end(answer, () => socket.destroy())
}

/**
 * When a connection closes, Node makes an error for each request that arrived and was not answered. For thousands, to note where
 * each error was made takes longer than everything else.
 */
function dropCheaply(socket: Socket): void {
  const usual = Error.stackTraceLimit
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = usual
  })
}

/** Reads nothing more of a connection, whoever asks for it. */
function stopReading(socket: Socket): void {
  socket.pause()
  socket.on('resume', () => socket.pause())
}

/** The last answer on a connection, as bytes. */
function refusal(status: string, text: string): string {
  return [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${text.length}`,
    '',
    text,
  ].join('\r\n')
}

// Not imported: that would bring all that this module names, with Node's whole HTTP client some 5 MB.
const http = process.getBuiltinModule('node:http')

/** A request whose body may not arrive in very many small pieces. For `createServer`. */
export class BoundedRequest extends http.IncomingMessage {
  #pieces = 0
  #bytes = 0
  #isRefused = false

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (this.#isRefused) return false
    if (!(piece instanceof Uint8Array)) return super.push(piece, encoding)
    this.#pieces += 1
    this.#bytes += piece.length
    if (this.#pieces <= MOST_SMALL_PIECES || this.#bytes >= this.#pieces * SMALLEST_PIECE) {
      return super.push(piece, encoding)
    }
    this.#isRefused = true
    hangUp(this.socket, refusal('400 Bad Request', TOO_SMALL))
    return false
  }
}

/** For `createServer`. Requests that name no host are refused in their turn: Node would answer all of them in one go. */
export const BOUNDED_REQUESTS = { IncomingMessage: BoundedRequest, requireHostHeader: false }
