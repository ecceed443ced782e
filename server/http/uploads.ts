import type { FastifyRequest } from 'fastify'
import { Failure } from './failures.ts'

/** A file that somebody sent, whole and in memory. */
export interface Upload {
  /** As it was sent: never a path to trust. */
  name: string
  type: string
  bytes: Buffer
}

/**
 * Reads the file in the field `field` of a multipart request; undefined where there is none. Throws the errors that
 * existing clients know when it is larger than `limit` bytes or comes in another field.
 */
export async function readUpload(
  request: FastifyRequest,
  { field, limit }: { field: string; limit: number },
): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined
  const part = await request.file({
    limits: { fileSize: limit, files: 1, parts: 20 },
    throwFileSizeLimit: false,
  })
  if (!part) return undefined
  const bytes = await part.toBuffer()
  if (part.fieldname !== field) throw new Failure(500, 'Unexpected field', 'MulterError')
  if (part.file.truncated) throw new Failure(500, 'File too large', 'MulterError')
  return { name: part.filename, type: part.mimetype, bytes }
}
