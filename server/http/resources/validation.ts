import type { SqlValue } from '#lab'
import { QuotaExceededError } from '../limits/quota.ts'
import { type HttpReply, httpReply } from '../routing/routes.ts'

/** A rule for one column. `name` is part of the message: `Validation isInt on zipCode failed`. */
export interface FieldRule {
  name: string
  holds(value: Exclude<SqlValue, null>): boolean
}

/** A rule that a row breaks. `kind` begins the message, as existing clients know it. */
export interface RuleViolation {
  kind: 'Validation error' | 'notNull Violation' | 'string violation'
  field: string
  message: string
}

/** The row breaks rules: answered with 400 and all of them. */
export class InvalidRowError extends Error {
  readonly violations: readonly RuleViolation[]

  constructor(violations: readonly RuleViolation[]) {
    super(violations.map(({ kind, message }) => `${kind}: ${message}`).join(',\n'))
    this.name = 'InvalidRow'
    this.violations = violations
  }
}

/** A field has an invalid value, for a reason that is no column rule: answered with 400. */
export class InvalidFieldError extends InvalidRowError {
  constructor(field: string, message: string) {
    super([{ kind: 'Validation error', field, message }])
    this.name = 'InvalidField'
  }
}

export function wholeNumberRule(min: number, max: number): FieldRule[] {
  return [
    { name: 'isInt', holds: (value) => Number.isInteger(Number(value)) },
    { name: 'min', holds: (value) => Number(value) >= min },
    { name: 'max', holds: (value) => Number(value) <= max },
  ]
}

/** An amount of money: not negative, and not absurdly large. */
export const moneyAmountRule: FieldRule[] = [
  { name: 'min', holds: (value) => Number(value) >= 0 },
  { name: 'max', holds: (value) => Number(value) <= 1_000_000 },
]

/** Text of `min` to `max` characters. */
export function lengthRule(min: number, max: number): FieldRule[] {
  return [
    { name: 'len', holds: (value) => String(value).trim().length >= min && String(value).length <= max },
  ]
}

/** One of a few values. */
export function oneOfRule(values: readonly string[]): FieldRule[] {
  return [{ name: 'isIn', holds: (value) => values.includes(String(value)) }]
}

/** A violation with the message of a column rule. */
export function createViolation(field: string, rule: string): RuleViolation {
  return { kind: 'Validation error', field, message: `Validation ${rule} on ${field} failed` }
}

/**
 * Converts violations of a row and of its table, and exceeded quotas, into the answers that existing clients know;
 * rethrows other errors.
 */
export function validationReply(error: unknown): HttpReply {
  if (error instanceof InvalidRowError) {
    const errors = error.violations.map(({ field, message }) => ({ field, message }))
    return httpReply(400, { message: error.message, errors })
  }
  if (error instanceof QuotaExceededError)
    return httpReply(error.status, { message: error.message, errors: [] })
  const unique = error instanceof Error && error.message.match(/^UNIQUE constraint failed: \w+\.(\w+)/)?.[1]
  if (unique) return notUnique(unique)
  if (error instanceof Error && error.message.startsWith('FOREIGN KEY')) {
    return httpReply(500, {
      message: 'internal error',
      errors: [`SQLITE_CONSTRAINT: ${error.message}`],
    })
  }
  throw error
}

/** The answer to a value that another row has already. */
export function notUnique(field: string): HttpReply {
  return httpReply(400, {
    message: 'Validation error',
    errors: [{ field, message: `${field} must be unique` }],
  })
}

/** Runs a handler that writes rows; violations become its answer. */
export function withValidation<T>(work: () => T extends PromiseLike<unknown> ? never : T): unknown {
  try {
    return work()
  } catch (error) {
    return validationReply(error)
  }
}

/** The same for an asynchronous handler. */
export async function withAsyncValidation(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    return validationReply(error)
  }
}
