import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import type Type from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import Value from 'typebox/value'

/** A file of ours that cannot be used. The message names the file and, where there is one, the field. */
export class BadFile extends Error {
  constructor(file: string, field: string, problem: string) {
    super(field ? `${file}: ${field}: ${problem}` : `${file}: ${problem}`)
    this.name = 'BadFile'
  }
}

/** Reads a YAML file and checks it by a schema. `name` is what messages call it. Throws `BadFile`. */
export function readYaml<Schema extends Type.TSchema>(
  path: string,
  name: string,
  schema: Schema,
): Type.Static<Schema> {
  const content = parse(readText(path, name), name)
  if (Value.Check(schema, content)) return content
  const errors = Value.Errors(schema, content)
  // A field that nobody knows is most often one that was misspelled, and a better hint than the one it left missing.
  const error = errors.find(({ keyword }) => keyword === 'boolean') ?? errors[0]
  throw new BadFile(name, fieldOf(error?.instancePath ?? ''), problemOf(error))
}

function problemOf(error: TLocalizedValidationError | undefined): string {
  if (!error) return 'does not have the right shape'
  if (error.keyword === 'boolean') return 'is not a field of this file'
  if (error.keyword === 'enum') return `must be one of: ${error.params.allowedValues.join(', ')}`
  return error.message
}

/** Reads a text file. `name` is what messages call it. Throws `BadFile`. */
export function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadFile(name, '', messageOf(error))
  }
}

function parse(text: string, name: string): unknown {
  try {
    return load(text)
  } catch (error) {
    throw new BadFile(name, '', messageOf(error))
  }
}

/** `/challenges/0/key` → `challenges[0].key` */
function fieldOf(instancePath: string): string {
  return instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\.?(\d+)(?=\.|$)/g, '[$1]')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
