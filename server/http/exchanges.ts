import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Exchange } from '../shop/exchanges.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** This request as its shop remembers it, once its body is there. */
    exchange: Exchange | undefined
  }
}

/** Headers that attacks are made with. */
const TELLING_HEADERS = [
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
const BY_THE_WAY =
  /^\/(?:training|snippets|api\/(?:challenges|hints)|rest\/(?:admin\/application-|languages|continue-code|country-mapping|repeat-notification)|assets|socket\.io|main\.js|polyfills\.js|styles\.css|favicon|$|\?|#)/i

/** Names the lab of a fix that may be what refuses an honest customer. Clients that know nothing of it lose nothing. */
const OWN_FIX = 'x-own-fix'

/**
 * Lets each shop know which request is the cause of what happens in it, and how it was answered. `suspect` names the lab
 * to be blamed for a refusal, of those whose fixes had a say in it.
 */
export function traceExchanges(
  app: FastifyInstance,
  suspect: (fixes: ReadonlyMap<string, string>) => string | undefined,
): void {
  app.decorateRequest('exchange', undefined)
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.shop) return done()
    const exchange = new Exchange(questionOf(request), whenClientLeaves(reply))
    request.exchange = exchange
    if (!BY_THE_WAY.test(request.url)) request.shop.exchanges.remember(exchange)
    request.shop.exchanges.during(exchange, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { fixes = new Map<string, string>() } = request.exchange ?? {}
    const lab = reply.statusCode >= 400 && fixes.size > 0 ? suspect(fixes) : undefined
    if (lab !== undefined) reply.header(OWN_FIX, lab)
    request.exchange?.close(reply.statusCode, textOf(payload, String(reply.getHeader('content-type') ?? '')))
    done(null, payload)
  })
}

/** Aborts when the connection closes before there is an answer. */
function whenClientLeaves({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) leaving.abort()
  })
  return leaving.signal
}

function questionOf(request: FastifyRequest): Exchange['question'] {
  const { method, url, headers, shop } = request
  const told = TELLING_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    at: shop.clock.now(),
    method,
    path: url,
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
