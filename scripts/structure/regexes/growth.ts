import { attackStrings } from './attack-strings.ts'
import { stepCounter } from './count-steps.ts'

const LENGTH = 200
/** Twice the text may take twice as long. Four times is what a square takes. */
const MOST_GROWTH = 3
/** So many looks at each sign are none too many. */
const USUAL_LOOKS = 20
const MOST_LOOKS = 400

/** A text that makes a search slow: its beginning, and how often each of its signs is looked at. */
export interface Slow {
  text: string
  looks: number
}

/** What makes a regular expression slow; undefined where the work grows as the text does. */
export function findSlow(source: string, flags: string): Slow | undefined {
  const count = stepCounter(source, flags)
  const longer = attackStrings(source, flags, 2 * LENGTH)
  for (const text of longer) {
    const most = MOST_LOOKS * text.length
    const steps = count(text, most)
    if (steps < USUAL_LOOKS * text.length) continue
    const middle = text.slice(0, LENGTH / 2) + text.slice(text.length - LENGTH / 2)
    const growth = steps / count(middle, most)
    if (steps > most || growth > MOST_GROWTH) {
      return { text: text.slice(0, 40), looks: Math.round(steps / text.length) }
    }
  }
  return undefined
}

/**
 * How many looks a text of this length takes at worst. What grows as a square is reckoned from a short one; Infinity for
 * what grows faster.
 */
export function worstLooks(source: string, flags: string, length: number): number {
  const short = Math.min(length, 2 * LENGTH)
  const count = stepCounter(source, flags)
  const texts = attackStrings(source, flags, short).map((text) => text.slice(0, short))
  return Math.max(...texts.map((text) => count(text, MOST_LOOKS * short))) * (length / short) ** 2
}
