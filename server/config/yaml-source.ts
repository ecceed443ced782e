import { readFileSync } from 'node:fs'
import { type LoadOptions, load, YAMLException } from 'js-yaml'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { ConfigurationError } from './configuration-error.ts'
import { type ExplainedPattern, findProblem } from './schema-problems.ts'
import { findPosition, toPosition, type YamlPath } from './yaml-position.ts'

/** A YAML file that was read, and can say where in it something is wrong. */
export interface YamlSource {
  /** What messages call it: `config/melon-bay.yml`. */
  name: string
  text: string
  value: unknown
  /** Where the value at this path is: `config/melon-bay.yml:12:5`. */
  at(path: YamlPath): string
  /** What to throw where the value at this path cannot be. */
  refuse(path: YamlPath, problem: string): ConfigurationError
}

/** Reads a YAML file; an empty one holds null. Throws `BadConfiguration`, naming the line that is no YAML. */
export function readYamlSource(file: string, name: string): YamlSource {
  return yamlSourceIn(readText(file, name), name)
}

/** The same for a text that is in no file. */
export function yamlSourceIn(text: string, name: string, options: LoadOptions = {}): YamlSource {
  // Lines are looked for in a bad file only: a good one need not pay for it.
  const at = (path: YamlPath): string => {
    const { line, column } = findPosition(text, path)
    return `${name}:${line}:${column}`
  }
  return {
    name,
    text,
    value: parse(text, name, options),
    at,
    refuse: (path, problem) => new ConfigurationError(`${at(path)} is wrong at ${nameOf(path)}: ${problem}`),
  }
}

/** The value of a file, if it is of a schema. Throws `BadConfiguration`, naming the line and the field. */
export function checkSource<Schema extends TSchema>(
  { value, refuse }: YamlSource,
  schema: Schema,
  explained: readonly ExplainedPattern[] = [],
): Static<Schema> {
  if (Value.Check(schema, value)) return value
  const { path, problem } = findProblem(schema, value, explained)
  throw refuse(path, problem)
}

/** Reads a YAML file and checks it by a schema. Throws `BadConfiguration`, naming the file, the line and the field. */
export function readYaml<Schema extends TSchema>(file: string, name: string, schema: Schema): Static<Schema> {
  return checkSource(readYamlSource(file, name), schema)
}

/** `products[2].price` */
export function nameOf(path: YamlPath): string {
  if (path.length === 0) return 'the top level'
  const steps = path.map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`))
  return steps.join('').replace(/^\./, '')
}

/** Reads a text file. `name` is what messages call it. Throws `BadConfiguration`. */
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
