import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Shop } from '../../shop/shop.ts'
import { HttpFailure } from '../replies/failure.ts'

/** Limits of replies that clients are still reading. */
export interface PendingReplyLimits {
  /** Bytes of large replies of one shop that are pending at the same time. */
  mostBytes: number
  /** A connection that reads nothing of a large reply for this long is closed. */
  longestPauseMs: number
}

const DEFAULT_LIMITS: PendingReplyLimits = { mostBytes: 16 * 1024 * 1024, longestPauseMs: 30_000 }

/** Smaller replies are buffered by the operating system at once. */
const LARGE = 64 * 1024

/**
 * Refuses a large reply while earlier ones still wait for slow readers: a few connections that read nothing would
 * otherwise fill the memory. A single reply is always sent, however large.
 */
export function limitPendingReplies(
  app: FastifyInstance,
  ownerOf: (shop: Shop) => string,
  { mostBytes, longestPauseMs }: PendingReplyLimits = DEFAULT_LIMITS,
): void {
  const pendingBytes = new Map<string, number>()
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const body = bytesOf(payload)
    if (!body || !request.shop) return done(null, payload)
    const owner = ownerOf(request.shop)
    const before = pendingBytes.get(owner) ?? 0
    if (before > 0 && before + body.length > mostBytes) return done(refusal(reply))
    pendingBytes.set(owner, before + body.length)
    reply.raw.once('close', () => {
      const left = (pendingBytes.get(owner) ?? 0) - body.length
      if (left > 0) pendingBytes.set(owner, left)
      else pendingBytes.delete(owner)
    })
    closeWhenIdle(request.raw, longestPauseMs)
    done(null, body)
  })
}

/** Converts a large text to bytes here, so that it is not kept as both until it is read. */
function bytesOf(payload: unknown): Uint8Array | undefined {
  const bytes = typeof payload === 'string' && payload.length > LARGE ? Buffer.from(payload) : payload
  return bytes instanceof Uint8Array && bytes.length > LARGE ? bytes : undefined
}

function refusal(reply: FastifyReply): HttpFailure {
  for (const name of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(name)
  reply.header('retry-after', '5')
  return new HttpFailure(
    503,
    'We are still sending you large answers. Please read those first, then ask again.',
  )
}

/** Node closes a connection that is idle for this long. After the reply, the server's own idle timeout applies again. */
function closeWhenIdle({ socket }: IncomingMessage, pauseMs: number): void {
  // An injected call has no socket.
  if (socket instanceof Socket) socket.setTimeout(pauseMs)
}
