import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Shop } from '../../shop/shop.ts'
import { HttpFailure } from '../replies/failure.ts'
import { captureFormBytes } from '../replies/tracing.ts'
import { type Call, type Fields, HttpReply } from '../routing/routes.ts'

/** An uploaded file, completely in memory. */
export interface Upload {
  /** As it was sent: never a path to trust. */
  name: string
  type: string
  bytes: Buffer
}

/** What a multipart form may hold: one file in the field `field`, of at most `limit` bytes. */
interface ExpectedFile {
  field: string
  limit: number
  /** The error for a larger file, instead of the one that existing clients know. */
  tooLarge?: HttpFailure
}

/**
 * Reads the file in the field `field` of a multipart request; undefined if there is none. Throws the errors that
 * existing clients know if it is larger than `limit` bytes or comes in another field. Only POST routes can read files.
 */
export async function readUpload(
  request: FastifyRequest,
  expected: ExpectedFile,
): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined
  return (await readParts(request, expected)).file
}

/**
 * Reads a form: the fields of JSON, URL-encoded and multipart bodies alike, and the file if there is one. Throws as
 * `readUpload` does.
 */
export async function readForm(
  { request, body }: Pick<Call, 'request' | 'body'>,
  expected: ExpectedFile,
): Promise<{ file?: Upload; fields: Fields }> {
  return request.isMultipart() ? readParts(request, expected) : { fields: body }
}

/** Processes an uploaded file, and emits whether that ended in an error. */
export async function processUpload(shop: Shop, { type }: Upload, work: () => unknown): Promise<unknown> {
  let failed = true
  try {
    const result = await work()
    failed = result instanceof HttpReply && result.status >= 400
    return result
  } finally {
    shop.emit('upload.ended', { type, failed })
  }
}

async function readParts(
  request: FastifyRequest,
  expected: ExpectedFile,
): Promise<{ file?: Upload; fields: Fields }> {
  try {
    return await collectParts(request, expected)
  } catch (error) {
    // The rest of the form must be read, or the reply never arrives; but it is not parsed.
    request.raw.unpipe()
    request.raw.resume()
    const isCutShort = error instanceof Error && /unexpected end of multipart/i.test(error.message)
    throw isCutShort ? new HttpFailure(500, 'Unexpected end of form') : error
  }
}

async function collectParts(
  request: FastifyRequest,
  { field, limit, tooLarge }: ExpectedFile,
): Promise<{ file?: Upload; fields: Fields }> {
  const fields: Fields = {}
  let file: Upload | undefined
  const options = {
    limits: { fileSize: limit, files: 1, parts: 20, fieldSize: 10_000, fields: 20, headerPairs: 50 },
    // A file that is too large is cut, and refused below with the message that clients know.
    throwFileSizeLimit: false,
  }
  captureFormBytes(request)
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      Object.defineProperty(fields, part.fieldname, {
        value: part.value,
        enumerable: true,
        configurable: true,
      })
      continue
    }
    if (part.fieldname !== field) throw new HttpFailure(500, 'Unexpected field', 'MulterError')
    const bytes = await bytesOf(part)
    if (!bytes) throw tooLarge ?? new HttpFailure(500, 'File too large', 'MulterError')
    file = { name: part.filename, type: part.mimetype, bytes }
  }
  return { fields, ...(file && { file }) }
}

/** All bytes of a file; undefined as soon as it is too large. */
async function bytesOf(part: MultipartFile): Promise<Buffer | undefined> {
  if (part.file.truncated) return undefined
  const { promise: tooLarge, resolve } = Promise.withResolvers<undefined>()
  part.file.once('limit', () => resolve(undefined))
  const bytes = await Promise.race([part.toBuffer(), tooLarge])
  return part.file.truncated ? undefined : bytes
}
