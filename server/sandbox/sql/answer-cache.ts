import type { SqlValues } from '#lab'

/** So many answers are remembered of one state of the tables, and so many characters together. */
const MOST_ANSWERS = 40
const MOST_CHARACTERS = 128 * 1024
const LONGEST_KEY = 2_000
/** What took longer is asked again: somebody may be watching the time. */
const LONGEST_MS = 100

/** What answers something else each time: chance, and the clock. */
const NONDETERMINISTIC =
  /\b(?:random|randomblob|date|time|datetime|julianday|unixepoch|strftime|timediff|current_date|current_time|current_timestamp)\b/i

/**
 * Answers to questions that were asked of the same tables before. Most visitors ask the same few: the whole catalogue,
 * for one. Each needs the sandbox only once then.
 */
export class AnswerCache {
  /** JSON by question, in the order of their last use. */
  readonly #byKey = new Map<string, string>()
  #characters = 0

  /** The rows, as JSON; undefined where the sandbox has to be asked. */
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

/** A question in words that no other question has. */
export function cacheKey(sql: string, values: SqlValues, most: string): string {
  // What JSON cannot tell apart: whole numbers from texts, and numbers without a value from nothing.
  const distinct = (_: string, value: unknown) => {
    if (typeof value === 'bigint') return { integer: String(value) }
    return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value
  }
  return JSON.stringify([sql, most, values], distinct)
}
