import Type, { type TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import Value from 'typebox/value'
import type { YamlPath } from './yaml-position.ts'

/** What is wrong with a value, and where. */
export interface SchemaProblem {
  path: YamlPath
  problem: string
}

/** A pattern with a message that explains it. */
export interface ExplainedPattern {
  pattern: string
  problem: string
}

/** The first reason why a value does not match a schema. Patterns are explained if they are known. */
export function findProblem(
  schema: TSchema,
  value: unknown,
  explained: readonly ExplainedPattern[] = [],
): SchemaProblem {
  const errors = Value.Errors(schema, value)
  // An unknown field is mostly a misspelled one, and a better hint than the field that is missing because of it.
  const error = errors.find(({ keyword }) => keyword === 'boolean') ?? errors[0]
  if (!error) return { path: [], problem: 'does not have the right shape' }
  return { path: pathOf(error.instancePath), problem: problemOf(error, explained) }
}

/** Settings, or an item of a list: fields by name. */
export type Tree = Record<string, unknown>

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All reasons why a value does not match a schema, once for each field, in the order of the value. */
export function findProblems(
  schema: TSchema,
  value: unknown,
  explained: readonly ExplainedPattern[] = [],
): SchemaProblem[] {
  if (Value.Check(schema, value)) return []
  const inside = insideOf(schema, value).flatMap(([step, inner, part]) =>
    inner === undefined
      ? [{ path: [step], problem: 'there is no such field' }]
      : findProblems(inner, part, explained).map(({ path, problem }) => ({ path: [step, ...path], problem })),
  )
  return inside.length > 0 ? inside : [findProblem(schema, value, explained)]
}

type Part = [step: string | number, schema: TSchema | undefined, value: unknown]

/** The parts of a value, each with its schema; undefined for unknown names. */
function insideOf(schema: TSchema, value: unknown): Part[] {
  if (Type.IsArray(schema) && Array.isArray(value)) {
    return value.map((item, index) => [index, schema.items, item])
  }
  if (!isTree(value)) return []
  const fields = Object.entries(value)
  if (Type.IsRecord(schema)) return fields.map(([name, field]) => [name, Type.RecordValue(schema), field])
  if (!Type.IsObject(schema)) return []
  return fields.map(([name, field]) => [name, fieldOf(schema, name), field])
}

function fieldOf(schema: { properties: Record<string, TSchema> }, name: string): TSchema | undefined {
  return Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
}

/** The value without fields that were left empty on purpose, if their schema does not allow null. */
export function withoutEmpty(schema: TSchema, value: unknown): unknown {
  if (Type.IsArray(schema) && Array.isArray(value)) {
    return value.map((item) => withoutEmpty(schema.items, item))
  }
  if (!Type.IsObject(schema) || !isTree(value)) return value
  const kept = Object.entries(value).flatMap(([name, field]) => {
    const inner = fieldOf(schema, name)
    if (!inner) return [[name, field]]
    return field === null && !Value.Check(inner, null) ? [] : [[name, withoutEmpty(inner, field)]]
  })
  return Object.fromEntries(kept)
}

function pathOf(pointer: string): YamlPath {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function problemOf(error: TLocalizedValidationError, explained: readonly ExplainedPattern[]): string {
  const { message } = error
  switch (error.keyword) {
    case 'boolean':
      return 'there is no such field'
    case 'enum':
      return `must be one of: ${error.params.allowedValues.join(', ')}`
    case 'required':
      return `must have ${error.params.requiredProperties.join(', ')}`
    case 'minItems':
      return 'must not be so short a list'
    case 'pattern':
      return explained.find(({ pattern }) => pattern === String(error.params.pattern))?.problem ?? message
    default:
      return message
  }
}
