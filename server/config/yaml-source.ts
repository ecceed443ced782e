import { readFileSync } from 'node:fs'
import {
  EVENT_ID,
  type Event,
  getScalarValue,
  type LoadOptions,
  load,
  parseEvents,
  YAMLException,
} from 'js-yaml'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import Value from 'typebox/value'
import { hasMatched, noteMatch } from './checked-yaml.ts'
import { ConfigurationError } from './configuration-error.ts'
import { parsedYaml } from './parsed-yaml.ts'

/** A parsed YAML file that knows the positions of its values. */
export interface YamlSource {
  /** The file's name in messages: `config/melon-bay.yml`. */
  name: string
  text: string
  value: unknown
  /** The key of the text, if the server's build has parsed it. */
  key?: string
  /** The position of the value at this path: `config/melon-bay.yml:12:5`. */
  at(path: YamlPath): string
  /** The error for an invalid value at this path. */
  refuse(path: YamlPath, problem: string): ConfigurationError
}

/** Reads a YAML file; an empty one is null. Throws `ConfigurationError` with the line of a syntax error. */
export function readYamlSource(file: string, name: string): YamlSource {
  const text = readText(file, name)
  const parsed = parsedYaml(text)
  return parsed
    ? { ...sourceOf(text, name, parsed.value), key: parsed.key }
    : sourceOf(text, name, parse(text, name, {}))
}

/** The same for a text that is in no file. */
export function yamlSourceIn(text: string, name: string, options: LoadOptions = {}): YamlSource {
  return sourceOf(text, name, parse(text, name, options))
}

function sourceOf(text: string, name: string, value: unknown): YamlSource {
  // Positions are computed only for a bad file.
  const at = (path: YamlPath): string => {
    const { line, column } = findPosition(text, path)
    return `${name}:${line}:${column}`
  }
  return {
    name,
    text,
    value,
    at,
    refuse: (path, problem) =>
      new ConfigurationError(`${at(path)} is wrong at ${formatYamlPath(path)}: ${problem}`),
  }
}

/** The value of a file, if it matches a schema. Throws `ConfigurationError` with the line and the field. */
export function checkSource<Schema extends TSchema>(
  { value, key, refuse }: YamlSource,
  schema: Schema,
  explained: readonly ExplainedPattern[] = [],
): Static<Schema> {
  if (matches(schema, value, key)) return value
  const { path, problem } = findProblem(schema, value, explained)
  throw refuse(path, problem)
}

/** Schemas that a file was checked by, and their compiled form from the second file on. */
const validators = new WeakMap<TSchema, { compiled?: Validator }>()

/** Whether a value matches a schema. A text that matched when the server was built is not checked again. */
function matches<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  key: string | undefined,
): value is Static<Schema> {
  if (key === undefined) return check(schema, value)
  if (hasMatched(schema, key)) return true
  const isMatch = check(schema, value)
  if (isMatch) noteMatch(schema, key)
  return isMatch
}

/** Compiling a schema takes longer than one check, and makes each ten times as fast: there are a hundred labs. */
function check(schema: TSchema, value: unknown): boolean {
  const known = validators.get(schema)
  if (known) {
    known.compiled ??= Compile(schema)
    return known.compiled.Check(value)
  }
  validators.set(schema, {})
  return Value.Check(schema, value)
}

/** Reads a YAML file and checks it by a schema. Throws `ConfigurationError` with the file, the line and the field. */
export function readYaml<Schema extends TSchema>(file: string, name: string, schema: Schema): Static<Schema> {
  return checkSource(readYamlSource(file, name), schema)
}

export function formatYamlPath(path: YamlPath): string {
  if (path.length === 0) return 'the top level'
  const steps = path.map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`))
  return steps.join('').replace(/^\./, '')
}

/** Reads a text file. `name` is its name in messages. Throws `ConfigurationError`. */
export function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError(`${name} cannot be read: ${messageOf(error)}`)
  }
}

function parse(text: string, name: string, options: LoadOptions): unknown {
  if (text.split('\n').every((line) => /^\s*(#|$)/.test(line))) return null
  try {
    return load(text, options)
  } catch (error) {
    if (!(error instanceof YAMLException) || !error.mark) {
      throw new ConfigurationError(`${name} is no YAML: ${messageOf(error)}`)
    }
    const { line, column } = toPosition(text, error.mark.position)
    throw new ConfigurationError(`${name}:${line}:${column} is no YAML: ${error.reason}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The path to a value in a file: names of fields, and indexes of list items from 0. */
export type YamlPath = readonly (string | number)[]

/** A position in a text, counted from 1. */
interface TextPosition {
  line: number
  column: number
}

/**
 * The position of the value at a path in a YAML text; a field begins with its name. If there is no such value, the
 * position of the last part of the path that exists. The text must be valid YAML.
 */
function findPosition(text: string, path: YamlPath): TextPosition {
  return toPosition(text, new Finder(text).find(path))
}

/** The line and column of a character. */
function toPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Walks through the parser's events in source order. */
class Finder {
  readonly #text: string
  readonly #events: Event[]
  #next = 0

  constructor(text: string) {
    this.#text = text
    this.#events = parseEvents(text, {})
  }

  find(path: YamlPath): number {
    if (this.#events[0]?.type === EVENT_ID.DOCUMENT) this.#next = 1
    return this.#findIn(path, 0)
  }

  /** `begin` is the position of the value: that of its name, if it has one. */
  #findIn(path: YamlPath, begin: number): number {
    const [step, ...rest] = path
    const container = this.#events[this.#next]
    if (step === undefined || !container) return begin
    const isList = container.type === EVENT_ID.SEQUENCE
    if (!isList && container.type !== EVENT_ID.MAPPING) return begin
    this.#next += 1
    for (let index = 0; this.#isInside(); index += 1) {
      const start = this.#begin()
      const name = isList ? String(index) : this.#takeName()
      if (name === String(step)) return this.#findIn(rest, start)
      this.#skip()
    }
    return begin
  }

  #isInside(): boolean {
    const event = this.#events[this.#next]
    return event !== undefined && event.type !== EVENT_ID.POP
  }

  #begin(): number {
    const event = this.#events[this.#next]
    if (event?.type === EVENT_ID.SCALAR) {
      const isQuoted = event.style === 2 || event.style === 3
      return Math.max(0, event.valueStart - Number(isQuoted))
    }
    if (event?.type === EVENT_ID.ALIAS) return event.anchorStart - 1
    return event && 'start' in event ? event.start : 0
  }

  #takeName(): string | undefined {
    const event = this.#events[this.#next]
    this.#skip()
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : undefined
  }

  /** Skips a value with everything in it. */
  #skip(): void {
    let depth = 0
    do {
      const type = this.#events[this.#next]?.type
      if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1
      if (type === EVENT_ID.POP) depth -= 1
      this.#next += 1
    } while (depth > 0 && this.#next < this.#events.length)
  }
}

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
function findProblem(
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

export function isPlainObject(value: unknown): value is Tree {
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
  if (!isPlainObject(value)) return []
  const fields = Object.entries(value)
  if (Type.IsRecord(schema)) return fields.map(([name, field]) => [name, Type.RecordValue(schema), field])
  if (!Type.IsObject(schema)) return []
  return fields.map(([name, field]) => [name, fieldOf(schema, name), field])
}

function fieldOf(schema: { properties: Record<string, TSchema> }, name: string): TSchema | undefined {
  return Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
}

/** The value without fields that were left empty on purpose, if their schema does not allow null. */
export function withoutEmptyFields(schema: TSchema, value: unknown): unknown {
  if (Type.IsArray(schema) && Array.isArray(value)) {
    return value.map((item) => withoutEmptyFields(schema.items, item))
  }
  if (!Type.IsObject(schema) || !isPlainObject(value)) return value
  const kept = Object.entries(value).flatMap(([name, field]) => {
    const inner = fieldOf(schema, name)
    if (!inner) return [[name, field]]
    return field === null && !Value.Check(inner, null) ? [] : [[name, withoutEmptyFields(inner, field)]]
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
