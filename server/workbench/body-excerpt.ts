import type { KeptBody } from '#contract/workbench.ts'

/** The beginning of a body, and its full length. */
export interface BodyExcerpt {
  beginning: string | Uint8Array
  /** Length of the beginning. */
  bytes: number
  /** Full length in bytes; null if the body was streamed. */
  length: number | null
}

/** Maximum size of what the history keeps of a request body, and of a response body, in bytes. */
export const LONGEST_EXCERPT = 64 * 1024

const NOTHING: BodyExcerpt = { beginning: '', bytes: 0, length: 0 }
const STREAMED: BodyExcerpt = { beginning: '', bytes: 0, length: null }

/** Keeps a short body entirely, and the beginning of a long one. Nothing is known of a streamed body. */
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

/** The excerpt as the history shows it. */
export function shownBody({ beginning, length }: BodyExcerpt): KeptBody {
  const bytes = Buffer.from(beginning)
  return { bytes: bytes.toString('base64'), length, isCut: length === null || length > bytes.length }
}
