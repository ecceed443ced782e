import type { Shop } from '../shop.ts'
import type { Document } from './documents.ts'

/** Comparison operators that a customer's value may use in a query. */
const COMPARISONS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$regex', '$not']
const LONGEST_TEXT = 200
const LONGEST_LIST = 100
const LONGEST_PATTERN = 64
/** Patterns with more repetitions, or with groups, can take forever. */
const MOST_REPETITIONS = 2
const DEEPEST = 3
/** Maximum number of fields of a query, and of parts of an `$and` or `$or`. */
const MOST_CONDITIONS = 20

/**
 * Whether a customer's value may stand in a query: plain values, and fast comparisons. Refuses expressions, slow
 * patterns and objects that are no plain data.
 */
export function isSafeOperand(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEEPEST) return false
  if (Array.isArray(value)) {
    return value.length <= LONGEST_LIST && value.every((one) => isPlain(one))
  }
  return (
    isRecord(value) &&
    Object.entries(value).every(([operator, operand]) => {
      if (!COMPARISONS.includes(operator)) return false
      return operator === '$regex' ? isFastPattern(operand) : isSafeOperand(operand, depth + 1)
    })
  )
}

/** The shop refuses to run such a query. */
export class RefusedQuery extends Error {
  constructor() {
    super('The shop does not put such a query to its documents: compare fields with plain values')
    this.name = 'RefusedQuery'
  }
}

/**
 * Checks a query that the live code of a lab made. A learner may have written that code, so the query is treated as
 * input: fields and comparisons, joined by `$and` and `$or`, and `$where` as text, which the sandbox runs. Throws
 * `RefusedQuery` for everything else.
 */
export function checkQuery(query: unknown): Record<string, unknown> {
  const { $where, conditions } = splitQuery(query)
  return $where === undefined ? conditions : { ...conditions, $where }
}

/** The same with the expression apart from the other conditions. */
function splitQuery(query: unknown): { $where: string | undefined; conditions: Record<string, unknown> } {
  if (!isRecord(query)) throw new RefusedQuery()
  const { $where, ...conditions } = query
  if ($where !== undefined && typeof $where !== 'string') throw new RefusedQuery()
  if (!isHarmlessQuery(conditions)) throw new RefusedQuery()
  return { $where, conditions }
}

function isHarmlessQuery(query: Record<string, unknown>, depth = 0): boolean {
  const conditions = Object.entries(query)
  if (conditions.length > MOST_CONDITIONS || depth >= DEEPEST) return false
  return conditions.every(([name, condition]) => {
    if (name !== '$and' && name !== '$or') return isField(name) && isSafeOperand(condition)
    if (!Array.isArray(condition) || condition.length > MOST_CONDITIONS) return false
    return condition.every((one: unknown) => isRecord(one) && isHarmlessQuery(one, depth + 1))
  })
}

function isField(name: string): boolean {
  return !name.startsWith('$') && name !== '__proto__' && name.length <= LONGEST_TEXT
}

/** Expressions, dates and the like have a class of their own. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** Whether a pattern is matched fast in a text of any length. */
export function isFastPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > LONGEST_PATTERN || pattern.includes('(')) return false
  return (pattern.match(/[*+?{]/g) ?? []).length <= MOST_REPETITIONS
}

/** The result of a query, and how long its expression wanted to sleep. */
export interface WhereResult<D> {
  documents: D[]
  sleptMs: number
}

/** `this.orderId === 'abc'` and `this.product == 1`: a comparison with a plain value needs no sandbox. */
const COMPARISON = /^\s*this\.(\w+)\s*(={2,3})\s*(?:(0|[1-9]\d{0,14})|'([^'\\\n\r]*)')\s*$/

/**
 * Finds documents by a query that live code made. `$where` is JavaScript as text, which the sandbox runs for each
 * document. Rejects with `ScriptError`, `RefusedQuery` or `SandboxUnavailable`.
 */
export async function findByQuery<D extends Document>(
  { documents, sandbox }: Pick<Shop, 'documents' | 'sandbox'>,
  collection: string,
  liveQuery: object,
): Promise<WhereResult<D>> {
  const { $where, conditions } = splitQuery(liveQuery)
  const candidates = documents.find<D>(collection, conditions)
  if ($where === undefined) return { documents: candidates, sleptMs: 0 }
  const isEqual = comparisonOf($where)
  if (isEqual) return { documents: candidates.filter(isEqual), sleptMs: 0 }
  const { matches, sleptMs } = await sandbox.where($where, candidates)
  return { documents: candidates.filter((_, index) => matches[index]), sleptMs }
}

/** An expression that compares a field with a plain value, as a function; undefined for other expressions. */
function comparisonOf(expression: string): ((document: Document) => boolean) | undefined {
  const [, field, operator, number, text = ''] = COMPARISON.exec(expression) ?? []
  if (field === undefined) return undefined
  const wanted = number === undefined ? text : Number(number)
  const isSame = operator === '===' ? isStrictlyEqual : isLooselyEqual
  return (document) => isSame(Reflect.get(document, field), wanted) && Object.hasOwn(document, field)
}

function isStrictlyEqual(value: unknown, wanted: string | number): boolean {
  return value === wanted
}

/** JavaScript's `==` for values of JSON. */
function isLooselyEqual(value: unknown, wanted: string | number): boolean {
  if (typeof value === typeof wanted) return value === wanted
  if (value === null) return false
  if (typeof value === 'object') return isLooselyEqual(String(value), wanted)
  return Number(value) === Number(wanted)
}
