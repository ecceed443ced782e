import type { SqlValues } from '#lab'

/** So many answers are remembered of one state of the tables, and so many characters together. */
const MOST_ANSWERS = 40
const MOST_CHARACTERS = 128 * 1024
const LONGEST_QUESTION = 2_000
/** What took longer is asked again: somebody may be watching the time. */
const LONGEST_MS = 100

/** What answers something else each time: chance, and the clock. */
const UNSTEADY =
  /\b(?:random|randomblob|date|time|datetime|julianday|unixepoch|strftime|timediff|current_date|current_time|current_timestamp)\b/i

/**
 * Answers to questions that were asked of the same tables before. Most visitors ask the same few: the whole catalogue,
 * for one. Each needs the sandbox only once then.
 */
export class SqlAnswers {
  /** JSON by question, in the order of their last use. */
  readonly #byQuestion = new Map<string, string>()
  #characters = 0

  /** The rows, as JSON; undefined where the sandbox has to be asked. */
  find(question: string): string | undefined {
    const json = this.#byQuestion.get(question)
    if (json === undefined) return undefined
    this.#byQuestion.delete(question)
    this.#byQuestion.set(question, json)
    return json
  }

  remember(question: string, json: string, tookMs: number): void {
    const size = question.length + json.length
    if (tookMs > LONGEST_MS || question.length > LONGEST_QUESTION || size > MOST_CHARACTERS) return
    if (UNSTEADY.test(question) || this.#byQuestion.has(question)) return
    this.#byQuestion.set(question, json)
    this.#characters += size
    for (const [oldest, forgotten] of this.#byQuestion) {
      if (this.#byQuestion.size <= MOST_ANSWERS && this.#characters <= MOST_CHARACTERS) return
      this.#byQuestion.delete(oldest)
      this.#characters -= oldest.length + forgotten.length
    }
  }
}

/** A question in words that no other question has. */
export function questionOf(sql: string, values: SqlValues, most: string): string {
  // What JSON cannot tell apart: whole numbers from texts, and numbers without a value from nothing.
  const distinct = (_: string, value: unknown) => {
    if (typeof value === 'bigint') return { integer: String(value) }
    return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value
  }
  return JSON.stringify([sql, most, values], distinct)
}
