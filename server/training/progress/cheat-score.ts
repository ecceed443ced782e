import Type from 'typebox'
import { readYaml } from '../../config/yaml-source.ts'
import type { Challenge } from '../catalogue/challenges.ts'

const keys = Type.Array(Type.String({ minLength: 1 }))
const cheatingRulesSchema = Type.Object(
  { trivial: keys, coupled: Type.Array(keys) },
  { additionalProperties: false },
)

/** What must not look like cheating: challenges by their keys. */
export type CheatingRules = Type.Static<typeof cheatingRulesSchema>

/** What helps learners in this installation, so that they are expected to be faster. */
export interface LearningAids {
  showHints: boolean
  showTutorials: boolean
}

/** One solved challenge, as far as it matters here. */
export interface SolveTiming {
  challenge: Challenge
  /** Since the solve before this one, or since she came. */
  minutes: number
  /** Key of the challenge that was solved before. */
  before: string | undefined
  /** Asked for by its address, where honest learners come across it on a screen. */
  isDirect: boolean
}

/** Most minutes per star that an honest learner is expected to take. */
const MINUTES_PER_STAR = 2
const WITHOUT_HINTS = 1.5
const WITH_TUTORIAL = 0.5

/** Reads `content/cheating.yml`. Throws `BadConfiguration`. */
export function readCheatingRules(file: string): CheatingRules {
  return readYaml(file, 'content/cheating.yml', cheatingRulesSchema)
}

/** How suspicious it is that a challenge was solved so soon: 0 (not at all) to 1. */
export function cheatScore(timing: SolveTiming, aids: LearningAids, rules: CheatingRules): number {
  const { challenge, minutes, before, isDirect } = timing
  if (isDirect) return 1
  if (isExpected(challenge.key, before, rules)) return 0
  const hints = aids.showHints ? 1 : WITHOUT_HINTS
  const tutorial = challenge.tutorialOrder !== null && aids.showTutorials ? WITH_TUTORIAL : 1
  const honest = challenge.stars * MINUTES_PER_STAR * hints * tutorial
  return Math.min(1, Math.max(0, 1 - minutes / honest))
}

function isExpected(key: string, before: string | undefined, { trivial, coupled }: CheatingRules): boolean {
  if (trivial.includes(key)) return true
  return before !== undefined && coupled.some((group) => group.includes(key) && group.includes(before))
}

/** The middle one of some numbers; 0 where there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
