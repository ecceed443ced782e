/** A part of a regular expression. A part that matches exactly one character keeps its source text. */
export type RegexPart =
  | { kind: 'sign'; raw: string }
  | { kind: 'place'; raw: string }
  | { kind: 'look'; behind: boolean; negative: boolean; body: RegexPart }
  | { kind: 'group'; index: number; body: RegexPart }
  | { kind: 'again'; index: number }
  | { kind: 'sequence'; parts: RegexPart[] }
  | { kind: 'choice'; options: RegexPart[] }
  | { kind: 'repeat'; body: RegexPart; min: number; max: number; lazy: boolean }

const SIGN = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|c[a-z]|.)|\[(?:\\.|[^\]\\])*\]|[\s\S]/iuy
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/y
const OPENING = /\((?:\?(?:(:)|(<?)([=!])|<([^>]*)>))?/y

const TIMES: Readonly<Record<string, [min: number, max: number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
}

/** Parses the source of a valid regular expression, without slashes and flags. */
export function parseRegex(source: string): RegexPart {
  return new Reader(source).choice()
}

/** The largest number of characters that a part can match. */
export function longestMatch(part: RegexPart): number {
  switch (part.kind) {
    case 'sign':
      return 1
    case 'place':
    case 'look':
      return 0
    case 'group':
      return longestMatch(part.body)
    case 'again':
      return Number.POSITIVE_INFINITY
    case 'sequence':
      return part.parts.reduce((sum, one) => sum + longestMatch(one), 0)
    case 'choice':
      return Math.max(...part.options.map(longestMatch))
    case 'repeat':
      return longestMatch(part.body) * part.max
  }
}

class Reader {
  readonly #source: string
  readonly #names: string[] = []
  #at = 0
  #groups = 0

  constructor(source: string) {
    this.#source = source
  }

  choice(): RegexPart {
    const options = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      options.push(this.#sequence())
    }
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
  }

  #sequence(): RegexPart {
    const parts: RegexPart[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? ''))
      parts.push(this.#repeated(this.#one()))
    return { kind: 'sequence', parts }
  }

  #one(): RegexPart {
    if (this.#source[this.#at] === '(') return this.#bracket()
    const raw = this.#take(SIGN)[0]
    if (['^', '$', '\\b', '\\B'].includes(raw)) return { kind: 'place', raw }
    if (/^\\[1-9]$/.test(raw)) return { kind: 'again', index: Number(raw[1]) }
    if (raw === '\\k') return { kind: 'again', index: this.#names.indexOf(this.#take(/<([^>]*)>/y)[1] ?? '') }
    return { kind: 'sign', raw }
  }

  #bracket(): RegexPart {
    const [whole, plain, behind, look, name] = this.#take(OPENING)
    const remembers = plain === undefined && look === undefined
    const index = remembers ? ++this.#groups : 0
    if (name !== undefined) this.#names[index] = name
    if (whole === '(' || remembers || plain) {
      const body = this.#inside()
      return index > 0 ? { kind: 'group', index, body } : body
    }
    return { kind: 'look', behind: behind === '<', negative: look === '!', body: this.#inside() }
  }

  #inside(): RegexPart {
    const body = this.choice()
    this.#at++
    return body
  }

  #repeated(body: RegexPart): RegexPart {
    QUANTIFIER.lastIndex = this.#at
    const found = QUANTIFIER.exec(this.#source)
    if (!found) return body
    this.#at = QUANTIFIER.lastIndex
    const [whole, least, comma, most, lazy] = found
    const [min, max] = TIMES[whole.charAt(0)] ?? [Number(least), Number(most || (comma ? Infinity : least))]
    return { kind: 'repeat', body, min, max, lazy: lazy === '?' }
  }

  #take(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (!found) throw new Error(`Cannot read /${this.#source}/ at ${this.#at}`)
    this.#at = pattern.lastIndex
    return found
  }
}
