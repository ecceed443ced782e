import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml'

/** The path to a value in a file: names of fields, and indexes of list items from 0. */
export type YamlPath = readonly (string | number)[]

/** A position in a text, counted from 1. */
export interface TextPosition {
  line: number
  column: number
}

/**
 * The position of the value at a path in a YAML text; a field begins with its name. If there is no such value, the
 * position of the last part of the path that exists. The text must be valid YAML.
 */
export function findPosition(text: string, path: YamlPath): TextPosition {
  return toPosition(text, new Finder(text).find(path))
}

/** The line and column of a character. */
export function toPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Walks through the parser's events in source order. */
class Finder {
  readonly #text: string
  readonly #events: Event[]
  #next = 0

  constructor(text: string) {
    this.#text = text
    this.#events = parseEvents(text, {})
  }

  find(path: YamlPath): number {
    if (this.#events[0]?.type === EVENT_ID.DOCUMENT) this.#next = 1
    return this.#findIn(path, 0)
  }

  /** `begin` is the position of the value: that of its name, if it has one. */
  #findIn(path: YamlPath, begin: number): number {
    const [step, ...rest] = path
    const container = this.#events[this.#next]
    if (step === undefined || !container) return begin
    const isList = container.type === EVENT_ID.SEQUENCE
    if (!isList && container.type !== EVENT_ID.MAPPING) return begin
    this.#next += 1
    for (let index = 0; this.#isInside(); index += 1) {
      const start = this.#begin()
      const name = isList ? String(index) : this.#takeName()
      if (name === String(step)) return this.#findIn(rest, start)
      this.#skip()
    }
    return begin
  }

  #isInside(): boolean {
    const event = this.#events[this.#next]
    return event !== undefined && event.type !== EVENT_ID.POP
  }

  #begin(): number {
    const event = this.#events[this.#next]
    if (event?.type === EVENT_ID.SCALAR) {
      const isQuoted = event.style === 2 || event.style === 3
      return Math.max(0, event.valueStart - Number(isQuoted))
    }
    if (event?.type === EVENT_ID.ALIAS) return event.anchorStart - 1
    return event && 'start' in event ? event.start : 0
  }

  #takeName(): string | undefined {
    const event = this.#events[this.#next]
    this.#skip()
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : undefined
  }

  /** Skips a value with everything in it. */
  #skip(): void {
    let depth = 0
    do {
      const type = this.#events[this.#next]?.type
      if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1
      if (type === EVENT_ID.POP) depth -= 1
      this.#next += 1
    } while (depth > 0 && this.#next < this.#events.length)
  }
}
