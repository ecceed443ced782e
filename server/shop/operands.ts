/** What a value in a query may be compared by. Nothing else from a customer gets into one. */
const COMPARISONS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$regex', '$not']
const LONGEST_TEXT = 200
const LONGEST_LIST = 100
const LONGEST_PATTERN = 64
/** Patterns that repeat more, or that hold groups, can take for ever. */
const MOST_REPETITIONS = 2
const DEEPEST = 3

/**
 * Whether a value that a customer sent may stand in a query: plain values, and comparisons that are done in no time.
 * Expressions, patterns that take for ever and everything that only looks like data are none of these.
 */
export function isHarmlessOperand(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEEPEST) return false
  if (Array.isArray(value)) {
    return value.length <= LONGEST_LIST && value.every((one) => isPlain(one))
  }
  return Object.entries(value).every(([operator, operand]) => {
    if (!COMPARISONS.includes(operator)) return false
    return operator === '$regex' ? isQuick(operand) : isHarmlessOperand(operand, depth + 1)
  })
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function isQuick(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > LONGEST_PATTERN || pattern.includes('(')) return false
  return (pattern.match(/[*+?{]/g) ?? []).length <= MOST_REPETITIONS
}
