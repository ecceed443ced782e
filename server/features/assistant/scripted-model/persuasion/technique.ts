import { type Pattern, patterns } from '../language/words.ts'

/** What the stand-in can be talked into. */
export type PersuasionGoal = 'coupon' | 'reveal'

/** Where a family of arguments is looked for. */
export type TextSource = 'customer' | 'assistant' | 'name' | 'encoded' | 'found'

/** One known way to talk a language model out of its instructions. */
export interface PersuasionTechnique {
  name: string
  /** What it is good for. */
  opens: readonly PersuasionGoal[]
  /** How much it counts: a coupon of ten percent takes 2, more takes more. None of it alone opens what it only adds to. */
  weight: number
  where: TextSource
  /** It counts in the latest message only: what it says is said in honest conversations, too. */
  isFleeting?: true
  /** Any of these will do; of one, all parts have to be there. */
  patternGroups: readonly (readonly Pattern[])[]
  /** Raw texts that show it, in lower case. */
  marks?: readonly string[]
  /** A rule with a "never" in it that says any of this stops the family. */
  namedBy: readonly Pattern[]
}

export const BOTH: readonly PersuasionGoal[] = ['coupon', 'reveal']

/** Each text is one way; ` & ` stands between parts that all have to be there. No commas. */
export function patternGroups(...sources: readonly string[]): Pattern[][] {
  return sources.map((source) => patterns(...source.split(' & ')))
}

/** Words for what the assistant goes by. */
export const RULES =
  'instruct*|rule*|prompt*|polic*|guideline*|restriction*|directive*|orders|constraints|programming'

/** Words for leaving that aside. */
export const FORGET = 'ignore|ignoring|disregard*|forget|overrid*|bypass*|discard*|drop|skip|suspend|lift'
