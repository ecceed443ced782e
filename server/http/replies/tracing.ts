import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Exchange } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'
import { InternalConnection } from '../routing/internal-connection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** This request as its shop remembers it, once its body is there. */
    exchange: Exchange | undefined
    /** What was answered, before it is pressed. */
    answered: unknown
    /** Somebody asks whose doing counts for nobody: a trainer who was let in. */
    isUncounted: boolean
    /** The bytes of a form with files, as far as they are of interest. */
    formBytes: Uint8Array | undefined
  }
}

/** A call that was answered. Whoever keeps it for longer keeps a copy of what is large. */
export interface AnsweredCall {
  /** When it was asked, as what is remembered of it says as well. */
  at: Date
  by: 'browser' | 'repeater'
  method: string
  path: string
  /** Names and values in turn, as they were sent. */
  requestHeaders: readonly string[]
  /** Text or bytes. */
  body: unknown
  /** In bytes, where not all of it is in `body`. */
  bodyLength: number | undefined
  status: number
  answerHeaders: Readonly<Record<string, number | string | string[] | undefined>>
  /** Text, bytes, or something else where it was streamed. */
  payload: unknown
  ms: number
}

/** What is told of what went on. */
export interface Tracing {
  /** Names the lab to be blamed for a refusal, of those whose fixes had a say in it. */
  suspectedLab(shop: Shop, fixes: ReadonlyMap<string, string>): string | undefined
  /** Told of every call that may be part of an attack, once it is answered. */
  record(shop: string, call: AnsweredCall): void
  /** Whether somebody is in a shop whose doing counts for nobody. */
  isShared?(shop: string): boolean
}

/** Headers that attacks are made with. */
const RELEVANT_HEADERS = [
  'content-type',
  'authorization',
  'x-user-email',
  'true-client-ip',
  'x-forwarded-for',
  'origin',
  'referer',
  'user-agent',
] as const

/** What the web app asks for by itself, and the training ground's own calls: no part of any attack. */
const BACKGROUND_REQUESTS =
  /^\/(?:training|snippets|api\/(?:challenges|hints)|rest\/(?:admin\/application-|languages|continue-code|country-mapping|repeat-notification)|assets|socket\.io|main\.js|polyfills\.js|styles\.css|favicon|$|\?|#)/i

/** Names the lab of a fix that may be what refuses an honest customer. Clients that know nothing of it lose nothing. */
const CUSTOM_FIX_HEADER = 'x-own-fix'

/** Lets each shop know which request is the cause of what happens in it, and how it was answered. */
export function traceExchanges(
  app: FastifyInstance,
  { suspectedLab, record, isShared = () => false }: Tracing,
): void {
  app.decorateRequest('exchange', undefined)
  app.decorateRequest('answered', undefined)
  app.decorateRequest('formBytes', undefined)
  app.decorateRequest('isUncounted', false)
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.shop) return done()
    const isUncounted = countsForNobody(request, isShared)
    const exchange = new Exchange(exchangeRequestOf(request), () => whenClientLeaves(reply), { isUncounted })
    request.exchange = exchange
    if (!isUncounted && !BACKGROUND_REQUESTS.test(request.url)) request.shop.exchanges.remember(exchange)
    request.shop.exchanges.run(exchange, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { shop, exchange } = request
    const isRefused = reply.statusCode >= 400 && exchange !== undefined && exchange.fixes.size > 0
    const lab = isRefused ? suspectedLab(shop, exchange.fixes) : undefined
    if (lab !== undefined) reply.header(CUSTOM_FIX_HEADER, lab)
    request.exchange?.close(reply.statusCode, textOf(payload, String(reply.getHeader('content-type') ?? '')))
    request.answered = payload
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.shop && !request.exchange?.isUncounted && !BACKGROUND_REQUESTS.test(request.url)) {
      const call = answeredCall(request, reply)
      if (call) record(request.shop.id, call)
    }
    done()
  })
}

/**
 * Whether a request counts for nobody. What the shop asks itself is the doing of whoever set it off; where nobody knows who
 * that was, it is hers only while she is alone.
 */
function countsForNobody(
  { isUncounted, shop, raw }: FastifyRequest,
  isShared: (shop: string) => boolean,
): boolean {
  const outer = shop.exchanges.current
  if (isUncounted || outer?.isUncounted) return true
  return !outer && !(raw.socket instanceof Socket) && isShared(shop.id)
}

/** Undefined for one of very many that a tool sends: it has a list of its own, and would push out all others here. */
function answeredCall(request: FastifyRequest, reply: FastifyReply): AnsweredCall | undefined {
  const { raw, shop, method, body, formBytes, answered } = request
  const by = raw.socket instanceof InternalConnection ? raw.socket.by : 'browser'
  if (by === 'many') return undefined
  return {
    at: request.exchange?.request.at ?? shop.clock.now(),
    by,
    method,
    path: raw.url ?? '',
    requestHeaders: raw.rawHeaders,
    body: formBytes ?? body,
    bodyLength: formBytes && (Number(raw.headers['content-length']) || undefined),
    status: reply.statusCode,
    answerHeaders: reply.getHeaders(),
    // With 304 it is what the browser has stored: both are told apart by the same ETag.
    payload: method === 'HEAD' ? undefined : answered,
    ms: reply.elapsedTime,
  }
}

/** Most bytes that are noted of a form with files. */
const MOST_OF_FORM = 64 * 1024

/** Notes the bytes of a form while it is read. To be called where the reading begins. */
export function captureForm(request: FastifyRequest): void {
  const chunks: Buffer[] = []
  let room = MOST_OF_FORM
  const note = (chunk: Buffer): void => {
    chunks.push(chunk.subarray(0, room))
    room -= Math.min(room, chunk.length)
    if (room === 0) end(request.raw)
  }
  const end = (raw: IncomingMessage): void => {
    raw.off('data', note).off('end', finish)
    request.formBytes = Buffer.concat(chunks)
  }
  const finish = (): void => end(request.raw)
  request.raw.on('data', note).once('end', finish)
}

/** Aborts when the connection closes before there is an answer. */
function whenClientLeaves({ raw }: FastifyReply): AbortSignal {
  if (raw.closed && !raw.writableEnded) return AbortSignal.abort()
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) leaving.abort()
  })
  return leaving.signal
}

function exchangeRequestOf(request: FastifyRequest): Exchange['request'] {
  const { method, url, headers, shop, routeOptions } = request
  const told = RELEVANT_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    at: shop.clock.now(),
    method,
    path: url,
    route: routeOptions.url,
    headers: Object.fromEntries(told),
    body: bodyOf(request),
  }
}

function bodyOf({ body, headers }: FastifyRequest): string {
  if (typeof body === 'string') return body
  const size = headers['content-length']
  return size === undefined || size === '0' ? '' : `(${size} bytes)`
}

/** What a reader can make of an answer; pictures, streams and the like say nothing. */
function textOf(payload: unknown, type: string): string {
  if (typeof payload === 'string') return payload
  if (!(payload instanceof Uint8Array) || !/^(?:text\/|application\/(?:json|xml))/.test(type)) return ''
  // A little more than is kept, so that it shows that something was cut.
  return Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.byteLength, 2_000)).toString()
}
