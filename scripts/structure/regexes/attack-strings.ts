import { signTest } from './count-steps.ts'
import { type Part, parse } from './parse.ts'

/** Signs that most classes hold some of. */
const USUAL = [...'a0 \n\t-_./:;<>"\'=!#{}[]()*+&,@\\|AZzé', '\0']
/** So many examples are made of each part. */
const VARIANTS = 2
/** So many signs of a class are repeated; those that the expression names come first. */
const MOST_SIGNS = 8
/** What may be repeated more often than this can be pumped up. */
const OFTEN = 20

/** A place in a regular expression where texts can be pumped up: what leads there, and what is repeated there. */
interface Pump {
  before: string
  unit: string
}

/**
 * Texts of about `length` signs that make a search slow, if something does: what leads to each repetition, then its
 * body again and again, then a sign that nobody waits for; and the same with the way there repeated as well. None where
 * nothing is repeated.
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
  readonly #root: Part

  constructor(source: string, flags: string) {
    this.#flags = flags
    this.#root = parse(source)
    this.signs = [...new Set([...source.replaceAll(/\\[a-z]/gi, ''), ...USUAL])]
    this.wholes = this.#examples(this.#root)
  }

  pumps(): Pump[] {
    return this.#pumpsIn(this.#root, [''])
  }

  #pumpsIn(part: Part, before: string[]): Pump[] {
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

  /** A few texts that fit. */
  #examples(part: Part): string[] {
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
    return this.signs.filter(signTest(raw, this.#flags))
  }
}

/** Each beginning with an ending of its own. */
function join(beginnings: readonly string[], endings: readonly string[]): string[] {
  const count = Math.min(VARIANTS, Math.max(beginnings.length, endings.length))
  return Array.from(
    { length: count },
    (_, index) =>
      (beginnings[index % beginnings.length] ?? '') + (endings[index % Math.max(1, endings.length)] ?? ''),
  )
}
