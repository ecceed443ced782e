import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Maximum number of requests of one connection that wait for the reply to an earlier one. Browsers and proxies send one
 * at a time.
 */
export const MOST_PIPELINED = 50
/**
 * Maximum number of pieces of a body that are smaller than `SMALLEST_PIECE` bytes on average: each costs as much as a
 * large one.
 */
const MOST_SMALL_PIECES = 2_000
const SMALLEST_PIECE = 64
/**
 * A connection on which the rest of an answered request still arrives is closed after this time: the reply has been
 * read by then.
 */
const LINGER_MS = 1_000

const TOO_MANY = `Too many requests at once on one connection: at most ${MOST_PIPELINED} wait for an answer. Wait for answers, or use more connections.`
const TOO_SMALL = 'The body arrives in too many small pieces.'

/**
 * Handles the requests of each connection one after the other, one in a turn of the event loop, and closes a connection
 * on which too many wait. Node hands over everything that arrived on a connection at once, so thousands of requests
 * would otherwise be handled in one turn. Call it after all other request listeners were added.
 */
export function limitPipelining(server: Server): void {
  const connections = new Connections(server)
  const queues = new WeakMap<Socket, RequestQueue>()
  const queueOf = (socket: Socket): RequestQueue => {
    const known = queues.get(socket)
    if (known) return known
    const queue = new RequestQueue(socket, connections)
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
  // Node would answer all of these in one turn.
  server.on('checkExpectation', (request, response) => {
    const handle = (): void => void response.writeHead(417).end()
    queueOf(request.socket).add({ request, response, handle })
  })
}

/** HTTP/1.1 requires a host. */
function namesNoHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1'
}

/** A request, its response, and its handler. */
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
  /** The response that is being made; undefined if there is none. */
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
    // The client has disconnected.
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
    // With a known length the rest of the body costs next to nothing.
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

  /** Sends the reason in place of the current reply, if that has not begun yet. Drops all waiting requests. */
  #hangUp({ headersSent }: ServerResponse): void {
    if (!this.#socket.writableEnded) {
      dropCheaply(this.#socket)
      this.#connections.slowDown(this.#socket.remoteAddress)
      hangUp(this.#socket, headersSent ? '' : refusal('429 Too Many Requests', TOO_MANY))
    }
  }
}

/** Writes a last reply and stops reading. */
function hangUp(socket: Socket, answer: string): void {
  stopReading(socket)
  socket.end(answer, () => socket.destroy())
}

/**
 * When a connection closes, Node creates an error for each unanswered request. For thousands of them, to record the
 * stacks would take longer than everything else.
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

/** Stops reading from a connection for good. */
function stopReading(socket: Socket): void {
  socket.pause()
  socket.on('resume', () => socket.pause())
}

/** The last reply on a connection, as bytes. */
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

// Not imported: that would load Node's whole HTTP client, some 5 MB.
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

/**
 * Options for `createServer`. Requests without a host are refused in their turn; Node would answer all of them at once.
 */
export const BOUNDED_REQUESTS = { IncomingMessage: BoundedRequest, requireHostHeader: false }

/** Paused connections are resumed in this many turns of the event loop, a few in each. */
const TURNS = 16

/** The connections of a server, by remote address. */
class Connections {
  readonly #byAddress = new Map<string, Set<Socket>>()
  #paused: Socket[] = []

  constructor(server: Server) {
    // With HTTPS the other event reports connections before their handshake.
    const event = 'setSecureContext' in server ? 'secureConnection' : 'connection'
    server.on(event, (socket: Socket) => this.#add(socket))
  }

  /**
   * Pauses the other connections of this address for a moment, so that one turn of the event loop handles the input of
   * one of them, or of a fraction of them, when a sender floods many connections at once.
   */
  slowDown(address: string | undefined): void {
    const others = [...(this.#byAddress.get(address ?? '') ?? [])].filter((socket) => !socket.isPaused())
    for (const socket of others) socket.pause()
    if (this.#paused.length === 0 && others.length > 0) setImmediate(() => this.#resume())
    this.#paused.push(...others)
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const known = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, known.add(socket))
    socket.once('close', () => {
      known.delete(socket)
      if (known.size === 0 && this.#byAddress.get(address) === known) this.#byAddress.delete(address)
    })
  }

  #resume(): void {
    const count = Math.ceil(this.#paused.length / TURNS)
    for (const socket of this.#paused.splice(0, count)) socket.resume()
    if (this.#paused.length > 0) setImmediate(() => this.#resume())
  }
}
