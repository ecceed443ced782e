import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Exchange } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'
import { InternalConnection } from '../routing/internal-connection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The exchange of this request, available once its body has arrived. */
    exchange: Exchange | undefined
    /** The reply before compression. */
    answered: unknown
    /** The request counts for nobody: it comes from a trainer who visits the shop. */
    isUncounted: boolean
    /** With an exchange: whether it may be part of an attack. */
    isRecorded: boolean
    /** The first bytes of a form with files. */
    formBytes: Uint8Array | undefined
  }
}

/** A call that was answered. Copy what is large in order to keep it longer. */
export interface AnsweredCall {
  /** When it was asked, the same as in its exchange. */
  at: Date
  by: 'browser' | 'repeater'
  method: string
  path: string
  /** Names and values in turn, as they were sent. */
  requestHeaders: readonly string[]
  /** Text or bytes. */
  body: unknown
  /** In bytes, if `body` is not complete. */
  bodyLength: number | undefined
  status: number
  answerHeaders: Readonly<Record<string, number | string | string[] | undefined>>
  /** Text, bytes, or something else if it was streamed. */
  payload: unknown
  ms: number
}

/** Callbacks of tracing. */
export interface Tracing {
  /** Names the lab that may have caused a refusal, of those whose fixes took part in it. */
  suspectedLab(shop: Shop, fixes: ReadonlyMap<string, string>): string | undefined
  /** Called with every answered call that may be part of an attack. */
  record(shop: string, call: AnsweredCall): void
  /** Whether a visitor whose actions do not count is in a shop. */
  isShared?(shop: string): boolean
}

/** Headers that attacks use. */
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

/** Requests that the web app makes by itself, and those of the training ground: no part of any attack. */
const BACKGROUND_REQUESTS =
  /^\/(?:training|snippets|api\/(?:challenges|hints)|rest\/(?:admin\/application-|languages|continue-code|country-mapping|repeat-notification)|assets|socket\.io|main\.js|polyfills\.js|styles\.css|favicon|$|\?|#)/i

/** Names the lab of a fix that may have refused an honest customer. Other clients ignore it. */
const CUSTOM_FIX_HEADER = 'x-own-fix'

/** Associates each request with its exchange, and records how it was answered. */
export function traceExchanges(
  app: FastifyInstance,
  { suspectedLab, record, isShared = () => false }: Tracing,
): void {
  app.decorateRequest('exchange', undefined)
  app.decorateRequest('answered', undefined)
  app.decorateRequest('formBytes', undefined)
  app.decorateRequest('isUncounted', false)
  app.decorateRequest('isRecorded', false)
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.shop) return done()
    const isUncounted = countsForNobody(request, isShared)
    const exchange = new Exchange(exchangeRequestOf(request), () => whenClientLeaves(reply), { isUncounted })
    request.exchange = exchange
    request.isRecorded = !isUncounted && isOfVisitor(request)
    if (request.isRecorded) request.shop.exchanges.remember(exchange)
    request.shop.exchanges.run(exchange, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { shop, exchange } = request
    const isRefused = reply.statusCode >= 400 && exchange !== undefined && exchange.fixes.size > 0
    const lab = isRefused ? suspectedLab(shop, exchange.fixes) : undefined
    if (lab !== undefined) reply.header(CUSTOM_FIX_HEADER, lab)
    request.exchange?.close(reply.statusCode, textOf(payload, reply))
    request.answered = payload
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A request that was refused early has no exchange.
    if (request.exchange ? request.isRecorded : request.shop && isOfVisitor(request)) {
      const call = answeredCall(request, reply)
      if (call) record(request.shop.id, call)
    }
    done()
  })
}

/**
 * Whether a visitor sent a request, and not the web app by itself, or the shop. An internal call is the visitor's if a
 * tool of the training ground sends it.
 */
const isOfVisitor = ({ url, internalCaller }: FastifyRequest): boolean =>
  !BACKGROUND_REQUESTS.test(url) && (!internalCaller || BACKGROUND_REQUESTS.test(internalCaller.url))

/**
 * Whether a request counts for nobody. An internal call belongs to the request that caused it; without a known cause it
 * counts only while no visitor is in the shop.
 */
function countsForNobody(
  { isUncounted, shop, raw }: FastifyRequest,
  isShared: (shop: string) => boolean,
): boolean {
  const outer = shop.exchanges.current
  if (isUncounted || outer?.isUncounted) return true
  return !outer && !(raw.socket instanceof Socket) && isShared(shop.id)
}

/** Undefined for requests of "send many": that tool has a list of its own, and they would push out all others here. */
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
    // With 304 it is what the browser has stored: the same ETag identifies both.
    payload: method === 'HEAD' ? undefined : answered,
    ms: reply.elapsedTime,
  }
}

/** Maximum number of bytes that are kept of a form with files. */
const MOST_OF_FORM = 64 * 1024

/** Captures the bytes of a form while it is read. Call it where reading begins. */
export function captureFormBytes(request: FastifyRequest): void {
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

/** Aborts when the connection closes before there is a reply. */
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
  const relevant: Record<string, string> = {}
  for (const name of RELEVANT_HEADERS) {
    const value = headers[name]
    if (value !== undefined) relevant[name] = String(value)
  }
  return {
    at: shop.clock.now(),
    method,
    path: url,
    route: routeOptions.url,
    headers: relevant,
    body: bodyOf(request),
  }
}

function bodyOf({ body, headers }: FastifyRequest): string {
  if (typeof body === 'string') return body
  const size = headers['content-length']
  return size === undefined || size === '0' ? '' : `(${size} bytes)`
}

/** The readable text of a reply; empty for pictures, streams, compressed bytes and the like. */
function textOf(payload: unknown, reply: FastifyReply): string {
  if (typeof payload === 'string') return payload
  const type = reply.hasHeader('content-encoding') ? '' : String(reply.getHeader('content-type') ?? '')
  if (!(payload instanceof Uint8Array) || !/^(?:text\/|application\/(?:json|xml))/.test(type)) return ''
  // A little more than is kept, so that a cut is visible.
  return Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.byteLength, 2_000)).toString()
}
