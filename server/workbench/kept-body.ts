import type { KeptBody } from '#contract/workbench.ts'

/** The beginning of a body, and how long all of it is. */
export interface Kept {
  beginning: string | Uint8Array
  length: number | null
}

/** Most bytes that the history keeps of a request's body, and as many of an answer's. */
export const MOST_KEPT = 64 * 1024

const NOTHING: Kept = { beginning: '', length: 0 }

/**
 * Keeps a body that somebody else holds already as it is, where it is short; of a longer one the beginning, in bytes
 * of its own. Of what was streamed nothing is known.
 */
export function keep(body: unknown): Kept {
  if (body === undefined || body === null || body === '') return NOTHING
  if (typeof body === 'string') {
    if (body.length <= MOST_KEPT) return { beginning: body, length: Buffer.byteLength(body) }
    return {
      beginning: Buffer.from(body.slice(0, MOST_KEPT)).subarray(0, MOST_KEPT),
      length: Buffer.byteLength(body),
    }
  }
  if (!(body instanceof Uint8Array)) return { beginning: '', length: null }
  if (body.length <= MOST_KEPT) return { beginning: body, length: body.length }
  return { beginning: Buffer.from(body.subarray(0, MOST_KEPT)), length: body.length }
}

/** What it takes of the memory, about. */
export function weightOf({ beginning }: Kept): number {
  return beginning.length
}

export function shownBody({ beginning, length }: Kept): KeptBody {
  const bytes = Buffer.from(beginning)
  return { bytes: bytes.toString('base64'), length, isCut: length === null || length > bytes.length }
}
