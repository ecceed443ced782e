import { type Pattern, patterns } from '../language/words.ts'

/** What the scripted model can be talked into. */
export type PersuasionGoal = 'coupon' | 'reveal'

/** The texts that a technique is searched in. */
type TextSource = 'customer' | 'assistant' | 'name' | 'encoded' | 'found'

/** A known way to talk a language model out of its instructions. */
export interface PersuasionTechnique {
  name: string
  /** The goals that it works for. */
  opens: readonly PersuasionGoal[]
  /**
   * Its weight: a coupon of ten percent needs 2, higher discounts need more. Techniques that only raise the discount
   * work only beside others.
   */
  weight: number
  where: TextSource
  /** Counts in the latest message only, as honest conversations contain it, too. */
  isFleeting?: true
  /** One group is enough; all patterns of a group must match. */
  patternGroups: readonly (readonly Pattern[])[]
  /** Raw texts that show the technique, in lower case. */
  marks?: readonly string[]
  /** A prohibition with one of these words stops the technique. */
  namedBy: readonly Pattern[]
}

export const BOTH_GOALS: readonly PersuasionGoal[] = ['coupon', 'reveal']

/** Parses groups: each text is a group, ` & ` separates its parts. No commas. */
export function patternGroups(...sources: readonly string[]): Pattern[][] {
  return sources.map((source) => patterns(...source.split(' & ')))
}

/** Words for instructions. */
export const RULE_WORDS =
  'instruct*|rule*|prompt*|polic*|guideline*|restriction*|directive*|orders|constraints|programming'

/** Words for ignoring them. */
export const FORGET_WORDS =
  'ignore|ignoring|disregard*|forget|overrid*|bypass*|discard*|drop|skip|suspend|lift'
