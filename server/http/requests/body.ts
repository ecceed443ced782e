import qs from 'qs'
import { Failure } from '../replies/failure.ts'
import type { Fields } from '../routing/routes.ts'

/** Largest body of a request that is not an upload, in bytes. */
export const BODY_LIMIT = 100 * 1024

/**
 * Parses a body as the shop's routes expect it: JSON or a form by its content type, otherwise nothing. Throws the error
 * that existing clients know for malformed JSON.
 */
export function parseBody(text: string, contentType: string): Fields {
  if (contentType.includes('application/x-www-form-urlencoded')) return { ...qs.parse(text) }
  if (!contentType.includes('application/json') || text === '') return {}
  return fieldsOf(parseJson(text))
}

/** Parses JSON of a client. Throws the error page that existing clients know if it is malformed. */
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
