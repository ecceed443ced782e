import { addedNumber } from './added-number.ts'
import { blockingVersions } from './blocking-versions.ts'
import type { LabChallenge } from './lab-yaml.ts'
import type { Lab } from './labs.ts'
import { ENGLISH } from './language.ts'

/** A challenge as every learner gets it, without anybody's progress. */
export interface Challenge {
  /** Starts at 1. It is part of continue codes, so it never changes. */
  id: number
  key: string
  /** The challenge is not one of the classic set that existing clients know. */
  isBonus: boolean
  /** English in every language: clients identify challenges by it. */
  name: string
  /** The name that the reader sees. */
  title: string
  /** The language of description, hints and debrief, such as `en` or `de_DE`. */
  textLanguage: string
  category: string
  stars: number
  /** Estimated time for somebody who solves it for the first time. */
  minutes: number
  /** Key of the concept (class of weakness) that it belongs to. */
  concept: string
  tags: readonly string[]
  tutorialOrder: number | null
  /** Why the challenge is disabled; null if it is enabled. */
  disabledEnv: string | null
  description: string
  hints: readonly string[]
  mitigation: string | null
  cwe: string | null
  owasp: readonly string[]
  /** What the learner reads once it is solved. */
  debrief: DebriefText | undefined
  /** Names of the fixes in the order in which they are offered. Empty if there is no coding challenge. */
  fixes: readonly string[]
  /** Versions that make the challenge unsolvable while they are live, as `lab/version`. */
  stoppedBy: readonly string[]
  /** Where an added lab comes from, in the reader's language. */
  from?: string
  lab: Lab
}

/** Why an attack worked and how to prevent it (both HTML), and what to read about it. */
interface DebriefText {
  why: string
  prevent: string
  read: readonly string[]
}

/** Identifies one hint. */
export interface HintRef {
  challenge: Pick<Challenge, 'key'>
  /** Starts at 1. */
  step: number
}

/** One hint, numbered across all challenges. */
export interface Hint extends HintRef {
  id: number
  challenge: Challenge
  text: string
}

/** All challenges, sorted by number. */
export class Catalogue {
  readonly challenges: readonly Challenge[]
  readonly hints: readonly Hint[]
  readonly #byKey: ReadonlyMap<string, Challenge>
  readonly #byId: ReadonlyMap<number, Challenge>

  constructor(challenges: readonly Challenge[]) {
    this.challenges = challenges
    this.#byKey = new Map(challenges.map((challenge) => [challenge.key, challenge]))
    this.#byId = new Map(challenges.map((challenge) => [challenge.id, challenge]))
    this.hints = challenges
      .flatMap((challenge) => challenge.hints.map((text, index) => ({ challenge, step: index + 1, text })))
      .map((hint, index) => ({ ...hint, id: index + 1 }))
  }

  get(key: string): Challenge | undefined {
    return this.#byKey.get(key)
  }

  /** Returns the challenge with this key or number unless it is disabled. */
  solvable(id: string | number): Challenge | undefined {
    const challenge = typeof id === 'number' ? this.#byId.get(id) : this.#byKey.get(id)
    return challenge?.disabledEnv === null ? challenge : undefined
  }

  byName(name: string): Challenge | undefined {
    return this.challenges.find((challenge) => challenge.name === name)
  }
}

/**
 * Returns the challenges of all labs, sorted by number. The number is the position in `classic`, or else the one that
 * the lab gives. Challenges without either come after these. Those of added labs come last: theirs depends on nothing
 * but their key, so that no other number and no continue code depends on which labs are added.
 */
export function numberChallenges(labs: readonly Lab[], classic: readonly string[]): Challenge[] {
  const places = new Map(classic.map((key, index) => [key, index + 1]))
  const all = labs.flatMap((lab) => lab.challenges.map((entry) => ({ entry, lab })))
  const ours = all.map(({ entry, lab }) => (lab.source ? 0 : (places.get(entry.key) ?? entry.number ?? 0)))
  const given = all.map(({ entry, lab }, index) => (lab.source ? addedNumber(entry.key) : ours[index]))
  let last = Math.max(classic.length, ...ours)
  return all
    .map(({ entry, lab }, index) => ({
      id: given[index] || ++last,
      isBonus: !places.has(entry.key),
      ...challengeOf(entry, lab),
    }))
    .sort((a, b) => a.id - b.id)
}

function challengeOf(entry: LabChallenge, lab: Lab): Omit<Challenge, 'id' | 'isBonus'> {
  const stoppedBy = blockingVersions(entry, lab)
  const { tutorialOrder = null, mitigation = null, cwe = null, owasp = [], debrief, fixes = [] } = entry
  return {
    ...entry,
    title: entry.name,
    textLanguage: ENGLISH,
    tutorialOrder,
    mitigation,
    cwe,
    owasp,
    debrief,
    fixes,
    stoppedBy,
    disabledEnv: null,
    ...(lab.source && { from: lab.source.title }),
    lab,
  }
}

/** Returns the challenge with translated texts. Missing translations fall back to English. */
export function localizeChallenge(challenge: Challenge, language: string): Challenge {
  const { debrief, lab } = challenge
  const from = lab.source?.titles[language]
  const translation = lab.translations.get(language)?.challenges?.[challenge.key]
  if (!translation) return from === undefined ? challenge : { ...challenge, from }
  return {
    ...challenge,
    ...(from !== undefined && { from }),
    textLanguage: language,
    title: translation.title ?? challenge.title,
    description: translation.description ?? challenge.description,
    hints: translation.hints ?? challenge.hints,
    debrief: debrief && { ...debrief, ...translation.debrief },
  }
}
