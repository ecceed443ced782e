import { attackStrings } from './attack-strings.ts'
import { longestMatch, parseRegex, type RegexPart } from './parse.ts'

/** Continues the match from this position. Returns whether it succeeds. */
type Rest = (at: number) => boolean
/** Tries to match at a position of the text. */
type Attempt = (at: number, rest: Rest) => boolean

/** The search takes more steps than any fast search of a text of this size. */
class TooMany extends Error {}

/** The state of a search. */
interface Search {
  signs: readonly string[]
  flags: string
  look(): void
}

/** Returns the number of steps for a text; Infinity beyond `most`. */
export type CountSteps = (text: string, most: number) => number

/**
 * Counts how often a backtracking engine, such as that of JavaScript, looks at a character until it has found all
 * matches. Unlike a clock, the count is the same on every machine.
 */
export function stepCounter(source: string, flags: string): CountSteps {
  let left = 0
  const search: Search = {
    signs: [],
    flags,
    look: () => {
      if (--left < 0) throw new TooMany()
    },
  }
  const attempt = matcher(parseRegex(source), search)
  return (text, most) => {
    left = most
    search.signs = [...text]
    try {
      findAll(attempt, search)
      return most - left
    } catch (error) {
      if (error instanceof TooMany) return Number.POSITIVE_INFINITY
      throw error
    }
  }
}

function findAll(attempt: Attempt, { signs, flags }: Search): void {
  for (let at = 0; at <= signs.length; at++) {
    let end = at
    const found = attempt(at, (place) => {
      end = place
      return true
    })
    if (!found && flags.includes('y')) return
    at = Math.max(at, end - 1)
  }
}

function matcher(part: RegexPart, search: Search, caught: string[] = []): Attempt {
  const { flags, look } = search
  switch (part.kind) {
    case 'sign': {
      const fits = characterTest(part.raw, flags)
      return (at, rest) => {
        look()
        return fits(search.signs[at] ?? '') && rest(at + 1)
      }
    }
    case 'place': {
      const place = new RegExp(part.raw, flags.replace(/[gy]/g, ''))
      return (at, rest) => {
        look()
        return isAt(place, search.signs[at - 1] ?? '', search.signs[at] ?? '') && rest(at)
      }
    }
    case 'group': {
      const body = matcher(part.body, search, caught)
      return (at, rest) =>
        body(at, (end) => {
          caught[part.index] = search.signs.slice(at, end).join('')
          return rest(end)
        })
    }
    case 'again':
      return (at, rest) => {
        look()
        const captured = [...(caught[part.index] ?? '')]
        return (
          captured.every((sign, index) => search.signs[at + index] === sign) && rest(at + captured.length)
        )
      }
    case 'look':
      return lookAround(part, matcher(part.body, search, caught))
    case 'sequence':
      return part.parts
        .map((one) => matcher(one, search, caught))
        .reduceRight<Attempt>(
          (after, first) => (at, rest) => first(at, (end) => after(end, rest)),
          (at, rest) => rest(at),
        )
    case 'choice': {
      const options = part.options.map((one) => matcher(one, search, caught))
      return (at, rest) => options.some((option) => option(at, rest))
    }
    case 'repeat':
      return repeated(part, matcher(part.body, search, caught))
  }
}

function isAt({ source, multiline }: RegExp, before: string, after: string): boolean {
  if (source === '^') return before === '' || (multiline && before === '\n')
  if (source === '$') return after === '' || (multiline && after === '\n')
  return (/\w/.test(before) !== /\w/.test(after)) === (source === '\\b')
}

function lookAround({ behind, negative, body: inner }: RegexPart & { kind: 'look' }, body: Attempt): Attempt {
  const most = longestMatch(inner)
  const isThere = (at: number): boolean => {
    if (!behind) return body(at, () => true)
    for (let start = at; start >= Math.max(0, at - most); start--)
      if (body(start, (end) => end === at)) return true
    return false
  }
  return (at, rest) => isThere(at) !== negative && rest(at)
}

function repeated({ min, max, lazy }: RegexPart & { kind: 'repeat' }, body: Attempt): Attempt {
  const more = (at: number, rest: Rest, done: number): boolean =>
    done < max && body(at, (end) => (end > at || done < min) && go(end, rest, done + 1))
  const go = (at: number, rest: Rest, done: number): boolean => {
    if (done < min) return more(at, rest, done)
    return lazy ? rest(at) || more(at, rest, done) : more(at, rest, done) || rest(at)
  }
  return (at, rest) => go(at, rest, 0)
}

const known = new Map<string, (sign: string) => boolean>()

/**
 * Returns a test whether an atom of a regular expression (a letter, a class) matches a character. It uses the engine
 * itself.
 */
export function characterTest(raw: string, flags: string): (sign: string) => boolean {
  const key = `${flags} ${raw}`
  const test = known.get(key) ?? remembering(new RegExp(`^${raw}$`, flags.replace(/[gym]/g, '')))
  known.set(key, test)
  return test
}

function remembering(pattern: RegExp): (sign: string) => boolean {
  const answers = new Map<string, boolean>()
  return (sign) => {
    const answer = answers.get(sign) ?? pattern.test(sign)
    answers.set(sign, answer)
    return answer
  }
}

const LENGTH = 200
/** Twice the text may take twice as long. A quadratic search takes four times as long. */
const MOST_GROWTH = 3
/** Up to this many steps per character are always fast enough. */
const USUAL_STEPS_PER_CHARACTER = 20
const MOST_STEPS_PER_CHARACTER = 400

/** A text that makes a search slow: its beginning, and the number of steps per character. */
export interface SlowText {
  text: string
  stepsPerCharacter: number
}

/** Returns a text that makes a regular expression slow; undefined if its steps grow linearly. */
export function findSlowText(source: string, flags: string): SlowText | undefined {
  const count = stepCounter(source, flags)
  const longer = attackStrings(source, flags, 2 * LENGTH)
  for (const text of longer) {
    const most = MOST_STEPS_PER_CHARACTER * text.length
    const steps = count(text, most)
    if (steps < USUAL_STEPS_PER_CHARACTER * text.length) continue
    const middle = text.slice(0, LENGTH / 2) + text.slice(text.length - LENGTH / 2)
    const growth = steps / count(middle, most)
    if (steps > most || growth > MOST_GROWTH) {
      return { text: text.slice(0, 40), stepsPerCharacter: Math.round(steps / text.length) }
    }
  }
  return undefined
}

/**
 * The largest number of steps for a text of this length. Quadratic growth is extrapolated from a short text; faster
 * growth returns Infinity.
 */
export function worstStepCount(source: string, flags: string, length: number): number {
  const short = Math.min(length, 2 * LENGTH)
  const count = stepCounter(source, flags)
  const texts = attackStrings(source, flags, short).map((text) => text.slice(0, short))
  return (
    Math.max(...texts.map((text) => count(text, MOST_STEPS_PER_CHARACTER * short))) * (length / short) ** 2
  )
}
