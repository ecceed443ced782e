import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import Value from 'typebox/value'
import type { Path } from './find-position.ts'

/** What is wrong with a value, and where. */
export interface Problem {
  path: Path
  problem: string
}

/** A pattern that a message can explain better than by showing it. */
export interface Explained {
  pattern: string
  problem: string
}

/** The first thing that keeps a value from being of a schema. Patterns are explained where they are known. */
export function findProblem(schema: TSchema, value: unknown, explained: readonly Explained[] = []): Problem {
  const errors = Value.Errors(schema, value)
  // A field that nobody knows is most often one that was misspelled, and a better hint than the one it left missing.
  const error = errors.find(({ keyword }) => keyword === 'boolean') ?? errors[0]
  if (!error) return { path: [], problem: 'does not have the right shape' }
  return { path: pathOf(error.instancePath), problem: problemOf(error, explained) }
}

/** `/products/2/price` → products, 2, price */
function pathOf(pointer: string): Path {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function problemOf(error: TLocalizedValidationError, explained: readonly Explained[]): string {
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
