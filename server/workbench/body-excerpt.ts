import type { KeptBody } from '#contract/workbench.ts'

/** The beginning of a body, and how long all of it is. */
export interface BodyExcerpt {
  beginning: string | Uint8Array
  /** Of the beginning. */
  bytes: number
  /** Of the whole, in bytes. Null where it was streamed. */
  length: number | null
}

/** Most bytes that the history keeps of a request's body, and as many of an answer's. */
export const LONGEST_EXCERPT = 64 * 1024

const NOTHING: BodyExcerpt = { beginning: '', bytes: 0, length: 0 }
const STREAMED: BodyExcerpt = { beginning: '', bytes: 0, length: null }

/** What is kept of a body: all of it where it is short, otherwise its beginning. Of what was streamed nothing is known. */
export function excerptOf(body: unknown): BodyExcerpt {
  if (body === undefined || body === null || body === '') return NOTHING
  if (typeof body === 'string') {
    const length = Buffer.byteLength(body)
    if (length <= LONGEST_EXCERPT) return { beginning: body, bytes: length, length }
    const beginning = Buffer.from(body.slice(0, LONGEST_EXCERPT)).subarray(0, LONGEST_EXCERPT)
    return { beginning, bytes: beginning.length, length }
  }
  if (!(body instanceof Uint8Array)) return STREAMED
  const beginning = body.subarray(0, LONGEST_EXCERPT)
  return { beginning, bytes: beginning.length, length: body.length }
}

/** As it is shown. */
export function shownBody({ beginning, length }: BodyExcerpt): KeptBody {
  const bytes = Buffer.from(beginning)
  return { bytes: bytes.toString('base64'), length, isCut: length === null || length > bytes.length }
}
