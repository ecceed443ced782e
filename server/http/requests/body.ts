import qs from 'qs'
import { HttpFailure } from '../replies/failure.ts'
import type { Fields } from '../routing/routes.ts'

/** Largest body of a request that is not an upload, in bytes. */
export const BODY_LIMIT = 100 * 1024

/** Largest body with a text of up to 64 KiB of the learner, in bytes: JSON may write each of its bytes as six. */
export const LONG_TEXT_LIMIT = BODY_LIMIT + 6 * 64 * 1024

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
    throw new HttpFailure(500, error instanceof Error ? error.message : 'Malformed JSON', 'SyntaxError')
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A field of a JSON object. */
export interface JsonField {
  name: string
  value: unknown
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * The fields of a JSON object in source order, with duplicates: `JSON.parse` keeps only the last one. Empty for
 * anything but an object. The text must be valid JSON.
 */
export function jsonFields(text: string): JsonField[] {
  if (!text.trimStart().startsWith('{')) return []
  return partsOf(text).flatMap((part) => {
    const [name] = part.match(TOKEN) ?? []
    if (name === undefined) return []
    const value = part.slice(part.indexOf(':', part.indexOf(name) + name.length) + 1)
    return [{ name: String(JSON.parse(name)), value: JSON.parse(value) }]
  })
}

/** The texts between the outermost braces and commas. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1
    if (depth === 0 || (depth === 1 && token === ',')) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
    if (token === '{' || token === '[') depth += 1
  }
  return parts
}
