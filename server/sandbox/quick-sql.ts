import { constants, DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SqlValue, SqlValues } from '#lab'
import { SQLITE, SqlError } from './errors.ts'
import { IS_PUBLIC, LONGEST_VALUE, quote } from './sql-limits.ts'
import { isCheap, LONGEST_PATTERN, QUICK_FUNCTIONS, type TableSize } from './sql-plan.ts'
import { isList } from './sql-values.ts'

declare module 'node:sqlite' {
  interface StatementSync {
    /** Frees the statement now, not with the next collection of garbage. Node's types do not know it yet. */
    close(): void
  }
}

/** Rows beyond these need not be counted: such a table takes the slow way. */
const MOST_ROWS_COUNTED = 10_000
const CACHE_KIB = 256
const BUSY_MS = 100

/** Names that only the host's own statements may use. */
const INTERNAL = /ff_|sqlite_/i

/** What the parser says of text that is no SQL, whatever tables there are. */
const SYNTAX_FAULT = /^(near ".*": syntax error|incomplete input|unrecognized token: ".*)$/s
/** What it says of names and columns, the same wherever there are the same public tables. */
const NAMING_FAULT =
  /^(no such (table|column): |ambiguous column name: |SELECTs to the left and right of |\d+(st|nd|rd|th) ORDER BY term)/

/**
 * The quick way: runs a statement on the shop's own file, in the server's thread, where nothing can stop it. So it
 * only takes what is certain to be cheap, and only reads public tables.
 */
export class QuickSql {
  readonly #db: DatabaseSync
  readonly #columns: ReadonlyMap<string, string[]>
  readonly #dataVersion: StatementSync
  readonly #counters = new Map<string, StatementSync>()
  readonly #sizes = new Map<string, TableSize>()
  #sizesVersion: unknown
  /** True while the host's own statements are prepared or run. */
  #trusted = true

  constructor(file: string) {
    this.#db = new DatabaseSync(file, {
      readOnly: true,
      enableDoubleQuotedStringLiterals: true,
      allowUnknownNamedParameters: true,
      timeout: BUSY_MS,
      limits: { length: LONGEST_VALUE, likePatternLength: LONGEST_PATTERN, attach: 0, triggerDepth: 0 },
    })
    this.#db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA mmap_size = 0; PRAGMA trusted_schema = OFF`)
    this.#columns = publicTables(this.#db)
    this.#dataVersion = this.#db.prepare('PRAGMA data_version')
    this.#db.setAuthorizer((action, first, second, _database, view) =>
      this.#trusted || this.#allows(action, first, second, view)
        ? constants.SQLITE_OK
        : constants.SQLITE_DENY,
    )
    this.#trusted = false
  }

  /** Changes whenever somebody has written to the file. */
  get version(): unknown {
    return this.#asHost(() => this.#dataVersion.get()?.data_version)
  }

  /**
   * The rows, or undefined where the statement has to take the slow way. Throws `SqlError` where SQLite refuses the
   * statement for a reason that would be the same there.
   */
  run(sql: string, values: SqlValues, most: 'one' | 'all'): Record<string, SqlValue>[] | undefined {
    this.#forgetOldSizes()
    if (!isCheap(sql, values, (table) => this.#size(table))) return undefined
    const statement = this.#prepare(sql)
    if (!statement) return undefined
    try {
      if (most === 'all') return isList(values) ? statement.all(...values) : statement.all(values)
      const row = isList(values) ? statement.get(...values) : statement.get(values)
      return row ? [row] : []
    } catch {
      // A limit, an overflow, a number that JavaScript cannot hold: the slow way knows what to say.
      return undefined
    } finally {
      statement.close()
    }
  }

  close(): void {
    this.#db.close()
  }

  #prepare(sql: string): StatementSync | undefined {
    try {
      return this.#db.prepare(sql)
    } catch (error) {
      const words = error instanceof Error ? error.message : ''
      const isSame = SYNTAX_FAULT.test(words) || (NAMING_FAULT.test(words) && !INTERNAL.test(sql))
      if (isSame) throw new SqlError(SQLITE.ERROR, words, sql)
      return undefined
    }
  }

  #allows(action: number, first: string | null, second: string | null, view: string | null): boolean {
    if (view !== null) return false
    if (action === constants.SQLITE_SELECT) return true
    if (action === constants.SQLITE_READ) return this.#columns.has(first?.toLowerCase() ?? '')
    return action === constants.SQLITE_FUNCTION && QUICK_FUNCTIONS.has(second?.toLowerCase() ?? '')
  }

  #forgetOldSizes(): void {
    const version = this.version
    if (version === this.#sizesVersion) return
    this.#sizes.clear()
    this.#sizesVersion = version
  }

  #size(table: string): TableSize | undefined {
    const columns = this.#columns.get(table)
    if (!columns) return undefined
    const known = this.#sizes.get(table)
    if (known) return known
    const counted = this.#asHost(() => this.#counter(table, columns).get())
    const size = { rows: Number(counted?.rows), bytes: Number(counted?.bytes), columns: columns.length }
    this.#sizes.set(table, size)
    return size
  }

  #counter(table: string, columns: string[]): StatementSync {
    const known = this.#counters.get(table)
    if (known) return known
    const bytes = columns.map((column) => `coalesce(octet_length(${quote(column)}), 0)`).join(' + ')
    const counter = this.#db.prepare(
      'SELECT count(*) AS rows, total(bytes) AS bytes ' +
        `FROM (SELECT ${bytes} AS bytes FROM ${quote(table)} LIMIT ${MOST_ROWS_COUNTED})`,
    )
    this.#counters.set(table, counter)
    return counter
  }

  #asHost<Result>(work: () => Result): Result {
    this.#trusted = true
    try {
      return work()
    } finally {
      this.#trusted = false
    }
  }
}

/** The tables that customers may know of, by their names in lower case, with their columns. */
function publicTables(db: DatabaseSync): Map<string, string[]> {
  const names = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND ${IS_PUBLIC}`)
    .all()
    .map(({ name }) => String(name))
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)')
  return new Map(
    names.map((name) => [name.toLowerCase(), columns.all(name).map((column) => String(column.name))]),
  )
}
