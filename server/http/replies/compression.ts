import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, weakEtag } from './etag.ts'
import type { PreparedText } from './prepared-text.ts'

/** Shorter texts are not worth compressing. */
const SHORTEST_COMPRESSED = 1_024

/** Length of a text that is converted to bytes once, instead of in each later step. */
const LARGE = 4 * 1024

/** A low level: most visitors are near, and half the size serves others nearly as well as a third. */
const LEVEL = 3

/**
 * Gives texts and JSON a weak ETag, answers 304 if the client has them already, and compresses them if the client
 * accepts that.
 */
export function compressReplies(app: FastifyInstance): void {
  app.decorateRequest('prepared', undefined)
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const { prepared } = request
    if (prepared && payload === prepared.bytes) return deliverPrepared(request, reply, prepared, done)
    if (typeof payload !== 'string') return done(null, payload)
    // Otherwise each of the following steps, and the history, would convert the text again.
    const body = payload.length > LARGE ? Buffer.from(payload) : payload
    request.answered = body
    if (isUnchanged(request, reply, body)) {
      reply.code(304)
      return done(null, '')
    }
    if (!shouldCompress(request, reply, body)) return done(null, body)
    gzip(body, { level: LEVEL }, (error, compressed) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, compressed)
    })
  })
}

/** Its ETag and its compressed form are there already. */
function deliverPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedText,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  reply.header('etag', prepared.etag)
  if (matchesEtag(request.headers['if-none-match'], prepared.etag)) {
    reply.code(304)
    done(null, '')
  } else if (acceptsGzip(request)) {
    prepared.compressed.then((bytes) => {
      reply.header('content-encoding', 'gzip')
      done(null, bytes)
    }, done)
  } else done(null, prepared.bytes)
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || reply.statusCode !== 200 || payload.length === 0 || reply.hasHeader('etag')) return false
  const etag = weakEtag(payload)
  reply.header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag)
}

function shouldCompress(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): boolean {
  if (payload.length < SHORTEST_COMPRESSED || reply.hasHeader('content-encoding')) return false
  return acceptsGzip(request)
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''))
}
