import { firstStatement, type SqlToken } from './sql-tokens.ts'

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
 * Bounds of the work of one statement. Chosen so that the worst that passes takes some 20 ms, as it holds up the
 * whole host; an honest search takes a hundredth of that.
 */
const MOST_VISITS = 10_000
const MOST_EVALUATIONS = 300_000
const MOST_PATTERN_STEPS = 10_000_000

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

const COMPOUND = words('union intersect except')

interface Work {
  /** Rows looked at. */
  visits: number
  /** Rows times what is evaluated for each. */
  evaluations: number
  /** Steps of comparing texts with the patterns of LIKE and GLOB. */
  patternSteps: number
}

/**
 * Says whether a statement is certain to be cheap: a flat SELECT (or several, combined) from few small tables.
 * `valuesLength` is that of all values for its `?` together.
 */
export function isCheap(sql: string, valuesLength: number, size: SizeOf): boolean {
  if (sql.length > LONGEST_TEXT) return false
  const tokens = firstStatement(sql, MOST_TOKENS)
  // SQLite refuses such a text while it reads it, so nothing is run.
  if (tokens === 'broken') return true
  if (tokens === 'unsure' || tokens[0]?.text !== 'select' || tokens.some(isUnforeseeable)) return false
  const length = sql.length + tokens.filter(isVariable).length * valuesLength
  if (length > LONGEST_TEXT) return false
  const work: Work = { visits: 0, evaluations: 0, patternSteps: 0 }
  for (const arm of splitArms(tokens)) {
    const tables = tablesOf(arm, size)
    if (tables.length > MOST_TABLES || arm.filter(isSelect).length > 1) return false
    addWork(work, arm, tables, length)
  }
  return (
    work.visits <= MOST_VISITS &&
    work.evaluations <= MOST_EVALUATIONS &&
    work.patternSteps <= MOST_PATTERN_STEPS
  )
}

function isSelect({ kind, text }: SqlToken): boolean {
  return kind === 'word' && text === 'select'
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

function addWork(work: Work, arm: SqlToken[], tables: TableSize[], length: number): void {
  const visits = tables.reduce((product, { rows }) => product * (rows + 1), 1)
  const bytes = tables.reduce((sum, table) => sum + (table.bytes * visits) / (table.rows + 1), 0)
  const columns = tables.reduce((sum, table) => sum + table.columns, 0)
  // Each `||` copies all that was joined before it.
  const joins = 1 + count(arm, '|') / 2
  const weight = (arm.length + count(arm, '*') * columns + length / 16) * joins
  work.visits += visits
  work.evaluations += (visits + bytes / 64) * weight
  const patterns = patternsLength(arm, length)
  if (patterns === 0) return
  // Texts from tables against the patterns; then texts of the statement itself against each other.
  work.patternSteps += (bytes * patterns + visits * (length / 2) ** 2) * joins
}

function count(arm: SqlToken[], text: string): number {
  return arm.filter((token) => token.kind === 'sign' && token.text === text).length
}

/** The length of all patterns of LIKE and GLOB together. One that stands not there in full may be of any length. */
function patternsLength(arm: SqlToken[], length: number): number {
  return arm.reduce((sum, { kind, text }, index) => {
    if (kind !== 'word' || (text !== 'like' && text !== 'glob')) return sum
    const [pattern, next] = arm.slice(index + 1, index + 3)
    const isWhole = next === undefined || next.kind === 'word' || next.text === ')'
    if (!pattern || !isWhole) return sum + LONGEST_PATTERN
    if (pattern.kind === 'text') return sum + pattern.text.length + 1
    return sum + (isVariable(pattern) ? Math.min(length, LONGEST_PATTERN) : LONGEST_PATTERN)
  }, 0)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
