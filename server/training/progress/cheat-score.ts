import Type from 'typebox'
import type { EventName, ShopEvents } from '#lab'
import { readYaml } from '../../config/yaml-source.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { readSolves } from './progress.ts'

const keys = Type.Array(Type.String({ minLength: 1 }))
const cheatingRulesSchema = Type.Object(
  { trivial: keys, coupled: Type.Array(keys) },
  { additionalProperties: false },
)

/** Challenges, by key, whose fast solves are not suspicious. */
export type CheatingRules = Type.Static<typeof cheatingRulesSchema>

/** Help that this installation offers. With it, learners are expected to be faster. */
export interface LearningAids {
  showHints: boolean
  showTutorials: boolean
}

/** One solve, for the cheat score. */
export interface SolveTiming {
  challenge: Challenge
  /** Since the previous solve, or since the shop was opened. */
  minutes: number
  /** Key of the challenge that was solved before. */
  before: string | undefined
  /** Requested directly by its URL. Honest learners come across it on a screen. */
  isDirect: boolean
}

/** Maximum number of minutes per star that an honest learner is expected to take. */
const MINUTES_PER_STAR = 2
const WITHOUT_HINTS = 1.5
const WITH_TUTORIAL = 0.5

/** Reads `content/cheating.yml`. Throws `ConfigurationError`. */
export function readCheatingRules(file: string): CheatingRules {
  return readYaml(file, 'content/cheating.yml', cheatingRulesSchema)
}

/** Returns how suspiciously fast a challenge was solved, from 0 (not at all) to 1. */
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

/** Returns the median; 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

const MINUTE_MS = 60_000

/**
 * Detects learners who solve challenges faster than they could work them out. The score is shown to trainers and has no
 * other effect.
 */
export class CheatDetector {
  readonly #aids: LearningAids
  readonly #rules: CheatingRules
  /** When each shop was opened: the first solve is measured from there. */
  readonly #openedAt = new WeakMap<Shop, Date>()

  constructor(aids: LearningAids, rules: CheatingRules) {
    this.#aids = aids
    this.#rules = rules
  }

  watch(shop: Shop): void {
    this.#openedAt.set(shop, shop.clock.now())
  }

  /** Returns how suspicious a solve of this challenge would be now, from 0 to 1. */
  score(shop: Shop, challenge: Challenge, isDirect: boolean): number {
    const now = shop.clock.now()
    const last = readSolves(shop.tables).at(-1)
    const since = last ? new Date(last.solvedAt) : (this.#openedAt.get(shop) ?? now)
    const minutes = (now.getTime() - since.getTime()) / MINUTE_MS
    return this.scoreOf({ challenge, minutes, before: last?.key, isDirect })
  }

  /** Returns how suspicious a solve with this timing is, from 0 to 1. */
  scoreOf(timing: SolveTiming): number {
    return cheatScore(timing, this.#aids, this.#rules)
  }

  /** Returns the median score of all solves in this shop. */
  total(shop: Shop): number {
    return median(readSolves(shop.tables).map((solve) => solve.cheatScore))
  }
}

/** Whether the image of a screen was requested directly, without the screen. */
export function isDirectRequest<E extends EventName>(event: E, payload: ShopEvents[E]): boolean {
  if (event !== 'asset.served' || !('referer' in payload)) return false
  return payload.referer === undefined || ('destination' in payload && payload.destination === 'document')
}
