import qs from 'qs'
import { Failure } from '../replies/failure.ts'
import type { Fields } from '../routing/routes.ts'

/** Most that a request may carry, in bytes, unless it is an upload. */
export const BODY_LIMIT = 100 * 1024

/**
 * A body as the shop's routes understand it: JSON where the content type says so, a form where it says that, and
 * otherwise nothing. Throws the error that existing clients know for malformed JSON.
 */
export function parseBody(text: string, contentType: string): Fields {
  if (contentType.includes('application/x-www-form-urlencoded')) return { ...qs.parse(text) }
  if (!contentType.includes('application/json') || text === '') return {}
  return fieldsOf(parseJson(text))
}

/** Reads JSON that a client sent. Throws the error page that existing clients know where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(500, error instanceof Error ? error.message : 'Malformed JSON', 'SyntaxError')
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
