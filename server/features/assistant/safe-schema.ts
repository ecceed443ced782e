import { isQuick } from '../../shop/storage/operands.ts'
import type { JsonSchema } from './model.ts'

/** Keywords whose check is always fast. */
const KEYWORDS = [
  'type',
  'description',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'required',
  'additionalProperties',
]
const DEEPEST = 6
const LONGEST = 8 << 10

/**
 * The part of a schema that arguments are checked against. It comes from a lab's live code, which a learner may have
 * written: references could lead anywhere, and patterns could take forever. Unknown keywords have no effect in JSON
 * schema and are dropped. Throws if the rest would mean something else than intended.
 */
export function safeSchema(schema: unknown, depth = 0): JsonSchema {
  if (!isRecord(schema) || depth > DEEPEST || (depth === 0 && JSON.stringify(schema).length > LONGEST)) {
    throw new Error('The schema of a tool is an object of a few keywords, no deeper than is of use')
  }
  const { properties, items, pattern } = schema
  if ('$ref' in schema) throw new Error('The shop follows no $ref in the schema of a tool')
  const isPlain = schema.additionalProperties === undefined || schema.additionalProperties === false
  if (!isPlain) throw new Error('In the schema of a tool, additionalProperties is false, or not there')
  const kept = KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) => [
    keyword,
    schema[keyword],
  ])
  return {
    ...Object.fromEntries(kept),
    ...(properties !== undefined && { properties: safeProperties(properties, depth) }),
    ...(items !== undefined && { items: safeSchema(items, depth + 1) }),
    ...(pattern !== undefined && !isNumeric(schema) && { pattern: quick(pattern) }),
  }
}

function safeProperties(properties: unknown, depth: number): Record<string, JsonSchema> {
  if (!isRecord(properties)) throw new Error('The properties in the schema of a tool are an object')
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, safeSchema(schema, depth + 1)]),
  )
}

/** A pattern applies to strings only. */
function isNumeric({ type }: Record<string, unknown>): boolean {
  return type === 'number' || type === 'integer'
}

function quick(pattern: unknown): string {
  if (typeof pattern === 'string' && isQuick(pattern)) return pattern
  throw new Error('Patterns in the schema of a tool are short, without groups, and hardly repeat anything')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
