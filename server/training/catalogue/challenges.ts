import { blockingVersions, type LabChallenge } from './lab-file.ts'
import type { Lab } from './labs.ts'
import { ENGLISH } from './language.ts'

/** A challenge as everybody who plays gets it, with nothing of anybody's progress. */
export interface Challenge {
  /** Counts from 1; part of continue codes, so it never changes. */
  id: number
  key: string
  /** It is none of the classic set, which existing clients know. */
  isBonus: boolean
  /** English, whatever the reader speaks: clients know challenges by it. */
  name: string
  /** What the reader is shown as its name. */
  title: string
  /** The language of description, hints and debrief: `en`, or `de_DE`. */
  textLanguage: string
  category: string
  stars: number
  /** An honest estimate, for somebody who does it for the first time. */
  minutes: number
  /** The class of weakness that it belongs to. */
  concept: string
  tags: readonly string[]
  tutorialOrder: number | null
  /** Why it is switched off, if it is. */
  disabledEnv: string | null
  description: string
  hints: readonly string[]
  mitigation: string | null
  cwe: string | null
  owasp: readonly string[]
  /** What there is to say once it is solved. */
  debrief: DebriefText | undefined
  /** Names of fixes in the order in which they are offered; empty: no coding challenge. */
  fixes: readonly string[]
  /** Versions that make it unsolvable while they are live, as `lab/version`. */
  stoppedBy: readonly string[]
  /** The lab that holds it. */
  lab: Lab
}

/** Why an attack worked, how to keep it out (both HTML), and what to read about it. */
export interface DebriefText {
  why: string
  prevent: string
  read: readonly string[]
}

/** Which hint it is. */
export interface HintRef {
  challenge: Pick<Challenge, 'key'>
  /** Counts from 1. */
  step: number
}

/** A step of a challenge's hints, numbered across all challenges. */
export interface Hint extends HintRef {
  id: number
  challenge: Challenge
  text: string
}

/** All challenges, by number. */
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

  /** The challenge of a key or a number, unless it is switched off. */
  solvable(id: string | number): Challenge | undefined {
    const challenge = typeof id === 'number' ? this.#byId.get(id) : this.#byKey.get(id)
    return challenge?.disabledEnv === null ? challenge : undefined
  }

  byName(name: string): Challenge | undefined {
    return this.challenges.find((challenge) => challenge.name === name)
  }
}

/**
 * All challenges of the labs, by number: their place in `classic`, or else the number that their lab gives them. Those
 * without either come last.
 */
export function numberChallenges(labs: readonly Lab[], classic: readonly string[]): Challenge[] {
  const places = new Map(classic.map((key, index) => [key, index + 1]))
  const all = labs.flatMap((lab) => lab.challenges.map((entry) => ({ entry, lab })))
  const given = all.map(({ entry }) => places.get(entry.key) ?? entry.number ?? 0)
  let last = Math.max(classic.length, ...given)
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
    lab,
  }
}

/** A challenge in a language; where its lab has no words for something, that stays English. */
export function localizeChallenge(challenge: Challenge, language: string): Challenge {
  const translation = challenge.lab.translations.get(language)?.challenges?.[challenge.key]
  if (!translation) return challenge
  const { debrief } = challenge
  return {
    ...challenge,
    textLanguage: language,
    title: translation.title ?? challenge.title,
    description: translation.description ?? challenge.description,
    hints: translation.hints ?? challenge.hints,
    debrief: debrief && { ...debrief, ...translation.debrief },
  }
}
