import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AnswerTrouble, MOST_SENT } from '#contract/workbench.ts'
import { type Caller, InsideLine } from '../http/inside-line.ts'

/** What came back on a line, as it came. */
export interface Heard {
  /** The first so many bytes of it. */
  bytes: Buffer
  /** How many bytes came in all. */
  received: number
  ms: number
  trouble: AnswerTrouble | null
}

/** How far a line is listened to. */
export interface Reach {
  /** Bytes that are kept of an answer, its head included. */
  mostBytes: number
  /** An answer that is longer than this is not read to its end. */
  longestBytes: number
  /** What is not over by then is ended. */
  longestMs: number
}

const LONGEST_MS = 10_000

/** For one answer that is looked at as a whole, with room for its head. */
export const WHOLE: Reach = {
  mostBytes: 1024 * 1024 + 64 * 1024,
  longestBytes: 4 * MOST_SENT,
  longestMs: LONGEST_MS,
}

/** A request under way: `finish` sends what was held back of it. */
interface UnderWay {
  finish(): void
  heard: Promise<Heard>
}

/** Sends bytes into a shop as if they came over the network, without one: see `InsideLine`. */
export class Sender {
  #inner: Server | undefined
  readonly #lines = new Set<InsideLine>()

  /** Sends a request as it stands, and waits for its answer. Never rejects. */
  send(app: FastifyInstance, caller: Caller, request: Uint8Array, reach: Reach): Promise<Heard> {
    const { finish, heard } = this.begin(app, caller, request, reach)
    finish()
    return heard
  }

  /** Sends all of a request but its last byte: several can so be finished at the same instant. */
  begin(app: FastifyInstance, caller: Caller, request: Uint8Array, reach: Reach): UnderWay {
    const line = new InsideLine(caller, reach.mostBytes)
    this.#lines.add(line)
    line.once('close', () => this.#lines.delete(line))
    const heard = listen(line, reach)
    this.#server(app).emit('connection', line)
    line.push(request.subarray(0, -1))
    return { finish: () => void (line.destroyed || line.push(request.subarray(-1))), heard }
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
      app.routing(request, response)
    }).on('clientError', (error, socket) => void app.server.emit('clientError', error, socket))
    return this.#inner
  }
}

function listen(line: InsideLine, { longestBytes, longestMs, mostBytes }: Reach): Promise<Heard> {
  const since = performance.now()
  const { promise, resolve } = Promise.withResolvers<Heard>()
  let response: ServerResponse | undefined
  let msToAnswer: number | undefined
  const end = (trouble: AnswerTrouble | null): void => {
    clearTimeout(deadline)
    resolve({
      bytes: line.heard,
      received: line.received,
      ms: msToAnswer ?? performance.now() - since,
      trouble: trouble ?? (line.received > mostBytes ? 'cut' : null),
    })
    line.destroy()
  }
  const deadline = setTimeout(() => end(whyLate(line, response)), longestMs)
  // The first answer counts, as it does for every client that asked one thing.
  line.once('question', (asked: ServerResponse) => {
    response = asked
    asked.once('finish', () => {
      msToAnswer = performance.now() - since
      end(null)
    })
  })
  line.on('heard', () => {
    if (line.received > longestBytes) end('endless')
  })
  // A line that the server closes by itself: what was said on it made no sense.
  line.once('finish', () => setImmediate(() => end(null)))
  line.once('close', () => end(line.received > 0 ? null : 'silent'))
  line.on('error', () => {})
  return promise
}

function whyLate(line: InsideLine, response: ServerResponse | undefined): AnswerTrouble {
  if (line.received > 0) return 'endless'
  return response?.req.complete ? 'silent' : 'incomplete'
}
