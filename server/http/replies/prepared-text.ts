import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, matchesEtag, weakEtag } from './compression.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A long text that is sent often. Its ETag and its compressed form are made once. */
export class PreparedText {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  #compressed: Promise<Buffer> | undefined

  constructor(bytes: Buffer, type: string) {
    this.type = type
    this.bytes = bytes
    this.etag = weakEtag(bytes)
  }

  /** The text with gzip. */
  get compressed(): Promise<Buffer> {
    this.#compressed ??= promisify(gzip)(this.bytes)
    return this.#compressed
  }
}

/** Sends such a text as the client accepts it, or 304 if the client has it already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PreparedText,
): void | Promise<void> {
  reply.type(text.type).header('etag', text.etag)
  if (matchesEtag(request.headers['if-none-match'], text.etag)) return void reply.code(304).send('')
  if (!acceptsGzip(request)) return void reply.send(text.bytes)
  return text.compressed.then((bytes) => void reply.header('content-encoding', 'gzip').send(bytes))
}
