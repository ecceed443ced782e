import { readFileSync } from 'node:fs'
import { type LoadOptions, load, YAMLException } from 'js-yaml'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { ConfigurationError } from './configuration-error.ts'
import { type ExplainedPattern, findProblem } from './schema-problems.ts'
import { findPosition, toPosition, type YamlPath } from './yaml-position.ts'

/** A parsed YAML file that knows the positions of its values. */
export interface YamlSource {
  /** The file's name in messages: `config/melon-bay.yml`. */
  name: string
  text: string
  value: unknown
  /** The position of the value at this path: `config/melon-bay.yml:12:5`. */
  at(path: YamlPath): string
  /** The error for an invalid value at this path. */
  refuse(path: YamlPath, problem: string): ConfigurationError
}

/** Reads a YAML file; an empty one is null. Throws `ConfigurationError` with the line of a syntax error. */
export function readYamlSource(file: string, name: string): YamlSource {
  return yamlSourceIn(readText(file, name), name)
}

/** The same for a text that is in no file. */
export function yamlSourceIn(text: string, name: string, options: LoadOptions = {}): YamlSource {
  // Positions are computed only for a bad file.
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

/** The value of a file, if it matches a schema. Throws `ConfigurationError` with the line and the field. */
export function checkSource<Schema extends TSchema>(
  { value, refuse }: YamlSource,
  schema: Schema,
  explained: readonly ExplainedPattern[] = [],
): Static<Schema> {
  if (Value.Check(schema, value)) return value
  const { path, problem } = findProblem(schema, value, explained)
  throw refuse(path, problem)
}

/** Reads a YAML file and checks it by a schema. Throws `ConfigurationError` with the file, the line and the field. */
export function readYaml<Schema extends TSchema>(file: string, name: string, schema: Schema): Static<Schema> {
  return checkSource(readYamlSource(file, name), schema)
}

export function nameOf(path: YamlPath): string {
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
