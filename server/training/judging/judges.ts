import type { EventName, Judge, JudgeTools, RuleFor, ShopEvents, ShopSettings } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Lab } from '../catalogue/labs.ts'
import type { EventLog, NewLearningEvent } from '../progress/event-log.ts'

interface JudgeRule {
  key: string
  rule: RuleFor<EventName>
}

/** Called for a challenge whose judge or record failed. */
export type OnChallengeError = (key: string, error: unknown) => void

/** The tools of every judge. */
export const judgeTools: JudgeTools = {
  on: (event, holds) => ({ event, holds }),
  onReport: (isIt) => [
    { event: 'feedback.written', holds: ({ stored }) => isIt(stored.comment.toLowerCase()) },
    { event: 'complaint.written', holds: ({ message }) => isIt(message.toLowerCase()) },
  ],
}

/**
 * The rules of all judges, by the event that they listen to. Throws if a judge names a challenge that its lab does not
 * have.
 */
export class Judges {
  readonly #rules = new Map<EventName, JudgeRule[]>()
  readonly #nearMissRules = new Map<EventName, JudgeRule[]>()
  readonly #onError: OnChallengeError

  constructor(labs: readonly Lab[], onError: OnChallengeError) {
    this.#onError = onError
    for (const lab of labs) this.#addJudge(lab)
  }

  /** Returns the challenges that this event solves. */
  solvedBy<E extends EventName>(event: E, payload: ShopEvents[E], settings: ShopSettings): string[] {
    return this.#holding(this.#rules.get(event), payload, settings)
  }

  /** Returns the challenges that this event nearly solves. */
  nearlySolvedBy<E extends EventName>(event: E, payload: ShopEvents[E], settings: ShopSettings): string[] {
    return this.#holding(this.#nearMissRules.get(event), payload, settings)
  }

  /** Whether the lab of this challenge recognises near misses. */
  detectsNearMisses(challenge: string): boolean {
    return [...this.#nearMissRules.values()].some((entries) => entries.some(({ key }) => key === challenge))
  }

  /** Whether the judge of a challenge listens to an event. */
  listensTo(challenge: string, event: EventName): boolean {
    return this.#rules.get(event)?.some(({ key }) => key === challenge) ?? false
  }

  #holding<E extends EventName>(
    rules: readonly JudgeRule[] | undefined,
    payload: ShopEvents[E],
    settings: ShopSettings,
  ): string[] {
    if (!rules) return []
    const judged = limitPayload(payload)
    return rules.filter((entry) => this.#holds(entry, judged, settings)).map(({ key }) => key)
  }

  /** Returns the events that the judge of a challenge listens to. */
  eventsOf(challenge: string): EventName[] {
    return [...this.#rules]
      .filter(([, entries]) => entries.some(({ key }) => key === challenge))
      .map(([event]) => event)
  }

  #addJudge(lab: Lab): void {
    const verdicts = lab.judge(judgeTools)
    const keys = lab.challenges.map(({ key }) => key)
    if (Object.keys(verdicts).sort().join() !== [...keys].sort().join()) {
      throw new Error(`${lab.path}/judge.ts must judge exactly: ${keys.join(', ')}`)
    }
    addAll(this.#rules, verdicts)
    const near = lab.nearMissJudge?.(judgeTools) ?? {}
    const unknown = Object.keys(near).filter((key) => !keys.includes(key))
    if (unknown.length > 0)
      throw new Error(`${lab.path}/judge.ts names challenges in near that the lab does not have: ${unknown}`)
    addAll(this.#nearMissRules, near)
  }

  #holds({ key, rule }: JudgeRule, payload: ShopEvents[EventName], settings: ShopSettings): boolean {
    try {
      return rule.holds(payload, settings)
    } catch (error) {
      this.#onError(key, error)
      return false
    }
  }
}

function addAll(to: Map<EventName, JudgeRule[]>, verdicts: ReturnType<Judge>): void {
  for (const [key, rules] of Object.entries(verdicts)) {
    for (const rule of Array.isArray(rules) ? rules : [rules]) {
      to.set(rule.event, [...(to.get(rule.event) ?? []), { key, rule }])
    }
  }
}

/**
 * Returns the attempts and near misses that an event shows, for a learner in a class. Challenges that the event solved
 * are left out.
 */
export function attemptsIn<E extends EventName>(
  { eventLog, judges }: { eventLog: EventLog | undefined; judges: Judges },
  shop: Shop,
  event: E,
  payload: ShopEvents[E],
  solved: readonly string[],
): NewLearningEvent[] {
  const at = eventLog?.currentChallenge(shop)
  const near = judges.nearlySolvedBy(event, payload, shop.settings)
  const rows: NewLearningEvent[] = near.map((key) => ({ kind: 'near', key, detail: event }))
  if (at !== undefined && judges.listensTo(at, event)) rows.unshift({ kind: 'tried', key: at, detail: event })
  return rows.filter(({ key }) => !solved.includes(key))
}

/**
 * Longest text, in characters, that a judge gets. Some judges scan every character, in the thread that serves all
 * shops.
 */
export const LONGEST_TEXT = 64 * 1024
/** Maximum length of all texts together, in characters. A search may find thousands of rows. */
export const MOST_CHARACTERS = 256 * 1024
/** Maximum number of entries of all lists and objects together. */
export const MOST_ENTRIES = 20_000
/** Deepest nesting that a judge gets. */
export const DEEPEST = 8

/** What remains of the limits. */
interface Allowance {
  characters: number
  entries: number
}

/**
 * Returns the payload cut down to a size that judges handle quickly: long texts and lists are truncated. A payload
 * within the limits, as almost all are, is returned unchanged.
 */
export function limitPayload<Payload extends object>(payload: Payload): Payload {
  if (fits(payload, fullAllowance(), 0)) return payload
  return { ...payload, ...Object.fromEntries(truncateEntries(payload, fullAllowance(), 0)) }
}

function fullAllowance(): Allowance {
  return { characters: MOST_CHARACTERS, entries: MOST_ENTRIES }
}

function fits(value: unknown, allowance: Allowance, depth: number): boolean {
  if (typeof value === 'string') {
    allowance.characters -= value.length
    return value.length <= LONGEST_TEXT && allowance.characters >= 0
  }
  if (!holdsEntries(value)) return true
  const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  allowance.entries -= entries.length
  if (depth > DEEPEST || allowance.entries < 0) return false
  for (const entry of entries) if (!fits(entry, allowance, depth + 1)) return false
  return true
}

function truncate(value: unknown, allowance: Allowance, depth: number): unknown {
  if (typeof value === 'string') {
    const kept = value.slice(0, Math.min(LONGEST_TEXT, allowance.characters))
    allowance.characters -= kept.length
    return kept
  }
  if (!holdsEntries(value)) return value
  if (depth > DEEPEST) return undefined
  // Most rows of a long list fit and stay as they are: copying a row takes longer than judging it.
  const left = { ...allowance }
  if (fits(value, left, depth)) {
    Object.assign(allowance, left)
    return value
  }
  if (Array.isArray(value))
    return takeEntries(value, allowance).map((entry) => truncate(entry, allowance, depth + 1))
  return Object.fromEntries(truncateEntries(value, allowance, depth))
}

function truncateEntries(
  value: object,
  allowance: Allowance,
  depth: number,
): [name: string, entry: unknown][] {
  return takeEntries(Object.keys(value), allowance).map((name) => [
    name,
    truncate(Reflect.get(value, name), allowance, depth + 1),
  ])
}

/** Returns as many entries as the allowance permits. */
function takeEntries<Entry>(entries: readonly Entry[], allowance: Allowance): readonly Entry[] {
  const kept = entries.slice(0, Math.max(0, allowance.entries))
  allowance.entries -= kept.length
  return kept
}

function holdsEntries(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
