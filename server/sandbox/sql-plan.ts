import type { SqlValues } from '#lab'
import { patternCost } from './like-cost.ts'
import { firstStatement, type SqlToken } from './sql-tokens.ts'
import { isList, valuesLength } from './sql-values.ts'

/** How big a table is. */
export interface TableSize {
  rows: number
  /** Of all values together. */
  bytes: number
  columns: number
}

/** Finds a public table by its name in lower case. */
type SizeOf = (table: string) => TableSize | undefined

/** Longest text that takes the quick way, the values for its `?` written out. */
const LONGEST_TEXT = 4_000
const MOST_TOKENS = 400
const MOST_TABLES = 4

/** Longest pattern of a LIKE on the quick way; SQLite is told the same. */
export const LONGEST_PATTERN = 256

/**
 * Bounds of the work of one statement. Chosen so that a search among several thousand products passes, and that the
 * worst that passes takes some 50 ms, as it holds up the whole host. An honest search in a shop of the usual size
 * takes a hundredth of that.
 */
const MOST_VISITS = 10_000
const MOST_EVALUATIONS = 1_000_000
/** All of a catalogue of six thousand: making values for JavaScript costs more than finding them. */
const MOST_VALUES = 60_000
const MOST_PATTERN_STEPS = 20_000_000

/** Functions whose result is no bigger and that cost no more than their arguments. */
export const QUICK_FUNCTIONS = words(
  'abs avg coalesce count glob ifnull iif length like lower max min nullif round sum substr substring total ' +
    'typeof unicode upper',
)

/** Words that may stand before a bracket without being a function. */
const BEFORE_BRACKET = words(
  'all and as between by case cast distinct else escape from glob having in is join like limit not offset on or ' +
    'select then using when where',
)

/** What makes the cost of a statement hard to foresee. */
const UNFORESEEABLE = words('with recursive values over window filter explain pragma raise match regexp')

/** What shapes a statement, and is not evaluated for a row. */
const IDLE = new Set(['(', ')', ',', '.', ...words('select from where order by as')])

const COMPOUND = words('union intersect except')

interface Work {
  /** Rows looked at. */
  visits: number
  /** Rows times the columns of the result. */
  values: number
  /** Rows times what is evaluated for each. */
  evaluations: number
  /** Steps of comparing texts with the patterns of LIKE and GLOB. */
  patternSteps: number
}

/**
 * Says whether a statement is certain to be cheap: a flat SELECT (or several, combined) from few small tables.
 * `values` are those for its `?`.
 */
export function isCheap(sql: string, values: SqlValues, size: SizeOf): boolean {
  if (sql.length > LONGEST_TEXT) return false
  const tokens = firstStatement(sql, MOST_TOKENS)
  // SQLite refuses such a text while it reads it, so nothing is run.
  if (tokens === 'broken') return true
  if (tokens === 'unsure' || tokens[0]?.text !== 'select' || tokens.some(isUnforeseeable)) return false
  const length = sql.length + tokens.filter(isVariable).length * valuesLength(values)
  if (length > LONGEST_TEXT) return false
  const work: Work = { visits: 0, values: 0, evaluations: 0, patternSteps: 0 }
  for (const arm of splitArms(tokens)) {
    const tables = tablesOf(arm, size)
    if (tables.length > MOST_TABLES || arm.filter(isSelect).length > 1) return false
    addWork(work, arm, tables, { length, ...textsIn(arm, values) })
  }
  return (
    work.visits <= MOST_VISITS &&
    work.values <= MOST_VALUES &&
    work.evaluations <= MOST_EVALUATIONS &&
    work.patternSteps <= MOST_PATTERN_STEPS
  )
}

function isSelect({ kind, text }: SqlToken): boolean {
  return kind === 'word' && text === 'select'
}

function isEvaluated({ kind, text }: SqlToken): boolean {
  return (kind !== 'word' && kind !== 'sign') || !IDLE.has(text)
}

function isVariable({ kind, text }: SqlToken): boolean {
  return kind === 'sign' && /^[?:@]/.test(text)
}

function isUnforeseeable({ kind, text, called }: SqlToken): boolean {
  if (kind === 'word' && UNFORESEEABLE.has(text)) return true
  if (!called || kind === 'sign') return false
  return kind !== 'word' || !(BEFORE_BRACKET.has(text) || QUICK_FUNCTIONS.has(text))
}

/** The SELECTs that a UNION and its like combine. They run one after another, so their work adds up. */
function splitArms(tokens: SqlToken[]): SqlToken[][] {
  const arms: SqlToken[][] = []
  let arm: SqlToken[] = []
  for (const token of tokens) {
    if (arm.length === 0) arms.push(arm)
    const ends = token.kind === 'word' && COMPOUND.has(token.text)
    if (ends) arm = []
    else arm.push(token)
  }
  return arms
}

/** Every mention of a table counts as one more loop over all its rows, the most that SQLite can make of it. */
function tablesOf(arm: SqlToken[], size: SizeOf): TableSize[] {
  return arm.flatMap(({ kind, text }, index) => {
    const isQualifier = arm[index + 1]?.text === '.'
    const table = kind === 'sign' || isQualifier ? undefined : size(text)
    return table ?? []
  })
}

interface Texts {
  /** Of the statement, with the values in it. */
  length: number
  /** Steps that all its patterns take for each letter. */
  patterns: number
  /** Length of its texts that are no such patterns. */
  others: number
}

function addWork(work: Work, arm: SqlToken[], tables: TableSize[], texts: Texts): void {
  const { length, patterns, others } = texts
  const visits = tables.reduce((product, { rows }) => product * (rows + 1), 1)
  const bytes = tables.reduce((sum, table) => sum + (table.bytes * visits) / (table.rows + 1), 0)
  const columns = tables.reduce((sum, table) => sum + table.columns, 0)
  // Each `||` copies all that was joined before it.
  const joins = 1 + count(arm, '|') / 2
  const weight = (arm.filter(isEvaluated).length + count(arm, '*') * columns + length / 16) * joins
  work.visits += visits
  // A comma may stand elsewhere, too; none is missed.
  work.values += visits * (1 + count(arm, ',') + count(arm, '*') * columns)
  work.evaluations += (visits + bytes / 64) * weight
  // Texts from tables against the patterns; then texts of the statement itself against each other.
  work.patternSteps += (bytes * patterns + visits * Math.min(others * patterns, (length / 2) ** 2)) * joins
}

function count(arm: SqlToken[], text: string): number {
  return arm.filter((token) => token.kind === 'sign' && token.text === text).length
}

function textsIn(arm: SqlToken[], values: SqlValues): { patterns: number; others: number } {
  let patterns = 0
  let others = 0
  for (const [index, token] of arm.entries()) {
    if (isComparison(token)) patterns += comparisonCost(arm, index, values)
    else if (!isComparison(arm[index - 1])) others += textLength(token, values)
  }
  return { patterns, others }
}

function isComparison(token: SqlToken | undefined): boolean {
  return token?.kind === 'word' && (token.text === 'like' || token.text === 'glob')
}

/** Steps that the LIKE or GLOB at `index` takes for each letter of a text. */
function comparisonCost(arm: SqlToken[], index: number, values: SqlValues): number {
  const [comparison, pattern, next] = arm.slice(index, index + 3)
  const isWhole = next === undefined || next.kind === 'word' || next.text === ')'
  // One that does not stand there in full may be of any length.
  if (!pattern || !isWhole) return LONGEST_PATTERN
  const isPlain = comparison?.text === 'like' && next?.text !== 'escape'
  const costOf = (text: string) => Math.min(isPlain ? patternCost(text) : text.length + 1, LONGEST_PATTERN)
  if (pattern.kind === 'text') return costOf(pattern.text)
  return isVariable(pattern) ? Math.max(0, ...textsOf(values).map(costOf)) : LONGEST_PATTERN
}

/** How long the text is that a token may stand for. A name in quotes may be one; a bare one is not. */
function textLength(token: SqlToken, values: SqlValues): number {
  if (token.kind === 'word') return 0
  return isVariable(token) ? valuesLength(values) : token.text.length
}

/** The values as LIKE reads them. Bytes may be the costliest letters. */
function textsOf(values: SqlValues): string[] {
  const list = isList(values) ? values : Object.values(values)
  return list.map((value) => (value instanceof Uint8Array ? 'a'.repeat(value.length) : String(value)))
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
