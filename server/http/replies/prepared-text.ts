import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { weakEtag } from './etag.ts'
import { type Dictionary, writeJson } from './translations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is sent, if it is such a text. */
    prepared: PreparedText | undefined
  }
}

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

/** JSON that is sent often and never changes, as text in each language. */
export class PreparedJson {
  readonly #value: unknown
  readonly #texts = new Map<Dictionary | undefined, PreparedText>()

  constructor(value: unknown) {
    this.#value = value
  }

  /** The text in a language, made once; undefined for English. */
  in(dictionary: Dictionary | undefined): PreparedText {
    const known = this.#texts.get(dictionary)
    if (known) return known
    const text = new PreparedText(Buffer.from(writeJson(this.#value, dictionary)), JSON_TYPE)
    this.#texts.set(dictionary, text)
    return text
  }
}

/** Sends such a text as the client accepts it, or 304 if the client has it already: see `compressReplies`. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, text: PreparedText): void {
  request.prepared = text
  reply.type(text.type).send(text.bytes)
}
