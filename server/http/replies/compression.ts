import { hash } from 'node:crypto'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
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

/** Whether the client accepts replies that are compressed with gzip. */
export function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''))
}

/** An ETag of a text's content. It is weak because compressed and plain bytes have the same one. */
export function weakEtag(text: string | Buffer): string {
  return `W/"${text.length.toString(16)}-${hash('sha1', text, 'base64').slice(0, 27)}"`
}

/** Whether If-None-Match says that the client has this already. Weak and strong ETags count as equal. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => bare(known) === bare(etag))
}
