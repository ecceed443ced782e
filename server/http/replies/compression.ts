import { hash } from 'node:crypto'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './etags.ts'

/** Shorter texts are not worth the while. */
const SHORTEST_COMPRESSED = 1_024

/** Signs of a text that is turned into bytes once, and not by each of those who need them. */
const LARGE = 4 * 1024

/** Light pressing: most visitors are near, and the rest are served by half the size as well as by a third. */
const LEVEL = 3

/**
 * Gives texts and JSON a weak ETag, answers 304 where a client has them already, and presses them where it can
 * unpack them.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (typeof payload !== 'string') return done(null, payload)
    // Of a text each of the following would make the bytes anew, and the history would as well.
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
  const etag = `W/"${payload.length.toString(16)}-${hash('sha1', payload, 'base64').slice(0, 27)}"`
  reply.header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag)
}

function shouldCompress(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): boolean {
  if (payload.length < SHORTEST_COMPRESSED || reply.hasHeader('content-encoding')) return false
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))
}
