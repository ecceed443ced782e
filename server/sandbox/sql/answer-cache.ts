import type { SqlValues } from '#lab'

/** Maximum number of cached answers for one state of the tables, and of characters of all of them. */
const MOST_ANSWERS = 40
const MOST_CHARACTERS = 128 * 1024
const LONGEST_KEY = 2_000
/** Slower queries are not cached: an attacker may be measuring their time. */
const LONGEST_MS = 100

/** Functions whose result varies: random numbers and the clock. */
const NONDETERMINISTIC =
  /\b(?:random|randomblob|date|time|datetime|julianday|unixepoch|strftime|timediff|current_date|current_time|current_timestamp)\b/i

/**
 * Caches answers for one state of the tables. Most visitors send the same few queries, such as the whole catalogue, so
 * each runs only once.
 */
export class AnswerCache {
  /** JSON by key, least recently used first. */
  readonly #byKey = new Map<string, string>()
  #characters = 0

  /** The rows as JSON; undefined if the query has to run. */
  get(key: string): string | undefined {
    const json = this.#byKey.get(key)
    if (json === undefined) return undefined
    this.#byKey.delete(key)
    this.#byKey.set(key, json)
    return json
  }

  set(key: string, json: string, tookMs: number): void {
    const size = key.length + json.length
    if (tookMs > LONGEST_MS || key.length > LONGEST_KEY || size > MOST_CHARACTERS) return
    if (NONDETERMINISTIC.test(key) || this.#byKey.has(key)) return
    this.#byKey.set(key, json)
    this.#characters += size
    for (const [oldest, forgotten] of this.#byKey) {
      if (this.#byKey.size <= MOST_ANSWERS && this.#characters <= MOST_CHARACTERS) return
      this.#byKey.delete(oldest)
      this.#characters -= oldest.length + forgotten.length
    }
  }
}

/** A unique key of a query. */
export function cacheKey(sql: string, values: SqlValues, most: string): string {
  // JSON does not distinguish integers from strings, or non-finite numbers from null.
  const distinct = (_: string, value: unknown) => {
    if (typeof value === 'bigint') return { integer: String(value) }
    return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value
  }
  return JSON.stringify([sql, most, values], distinct)
}
