import { characterTest } from './count-steps.ts'
import { parseRegex, type RegexPart } from './parse.ts'

/** Characters of which most character classes contain some. */
const USUAL = [...'a0 \n\t-_./:;<>"\'=!#{}[]()*+&,@\\|AZzé', '\0']
/** Number of examples of each part. */
const VARIANTS = 2
/** Number of characters of a class that are repeated. Those that the expression names come first. */
const MOST_SIGNS = 8
/** A repetition with a higher limit than this counts as a place for an attack. */
const OFTEN = 20

/** A repetition that an attack can exploit: a text that leads to it, and a text that it repeats. */
interface Pump {
  before: string
  unit: string
}

/**
 * Returns texts of about `length` characters that may make a search slow: what leads to each repetition, then its body
 * many times, then a character that does not match; and variants in which the lead is repeated as well. Empty if the
 * expression repeats nothing.
 */
export function attackStrings(source: string, flags: string, length: number): string[] {
  const maker = new Maker(source, flags)
  const fill = (unit: string) => unit.repeat(Math.ceil(length / Math.max(1, unit.length)))
  const pumps = maker.pumps()
  if (pumps.length === 0) return []
  const pumped = pumps.flatMap(({ before, unit }) => [
    `${before}${fill(unit)}\0`,
    `${before}${fill(unit)}`,
    fill(before + unit),
    `${fill(before)}\0`,
  ])
  const plain = [...maker.signs, ...maker.wholes].map((unit) => `${fill(unit)}\0`)
  return [...new Set([...pumped, ...plain])].filter((text) => text.length >= length)
}

class Maker {
  readonly signs: string[]
  readonly wholes: string[]
  readonly #flags: string
  readonly #root: RegexPart

  constructor(source: string, flags: string) {
    this.#flags = flags
    this.#root = parseRegex(source)
    this.signs = [...new Set([...source.replaceAll(/\\[a-z]/gi, ''), ...USUAL])]
    this.wholes = this.#examples(this.#root)
  }

  pumps(): Pump[] {
    return this.#pumpsIn(this.#root, [''])
  }

  #pumpsIn(part: RegexPart, before: string[]): Pump[] {
    switch (part.kind) {
      case 'sequence': {
        const found: Pump[] = []
        let lead = before
        for (const one of part.parts) {
          found.push(...this.#pumpsIn(one, lead))
          lead = join(lead, this.#examples(one))
        }
        return found
      }
      case 'choice':
        return part.options.flatMap((option) => this.#pumpsIn(option, before))
      case 'group':
      case 'look':
        return this.#pumpsIn(part.body, before)
      case 'repeat': {
        const units =
          part.body.kind === 'sign'
            ? this.#fitting(part.body.raw).slice(0, MOST_SIGNS)
            : this.#examples(part.body)
        const own =
          part.max <= OFTEN ? [] : before.flatMap((lead) => units.map((unit) => ({ before: lead, unit })))
        return [...own, ...this.#pumpsIn(part.body, before)]
      }
      default:
        return []
    }
  }

  /** A few texts that match a part. */
  #examples(part: RegexPart): string[] {
    switch (part.kind) {
      case 'sign':
        return this.#fitting(part.raw).slice(0, VARIANTS)
      case 'sequence':
        return part.parts.map((one) => this.#examples(one)).reduce(join, [''])
      case 'choice':
        return part.options.flatMap((option) => this.#examples(option).slice(0, 1)).slice(0, 2 * VARIANTS)
      case 'group':
        return this.#examples(part.body)
      case 'repeat': {
        const some = this.#examples(part.body).map((text) => text.repeat(Math.min(part.min || 1, 50)))
        return part.min === 0 ? [...some, ''].slice(-VARIANTS) : some
      }
      default:
        return ['']
    }
  }

  #fitting(raw: string): string[] {
    return this.signs.filter(characterTest(raw, this.#flags))
  }
}

/** Pairs each beginning with an ending. */
function join(beginnings: readonly string[], endings: readonly string[]): string[] {
  const count = Math.min(VARIANTS, Math.max(beginnings.length, endings.length))
  return Array.from(
    { length: count },
    (_, index) =>
      (beginnings[index % beginnings.length] ?? '') + (endings[index % Math.max(1, endings.length)] ?? ''),
  )
}
