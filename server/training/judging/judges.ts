import type { EventName, Judge, JudgeTools, RuleFor, ShopEvents, ShopSettings } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Lab } from '../catalogue/labs.ts'
import type { EventLog, NewLearningEvent } from '../progress/event-log.ts'
import { limitPayload } from './limits.ts'

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
      throw new Error(`labs/${lab.name}/judge.ts must judge exactly: ${keys.join(', ')}`)
    }
    addAll(this.#rules, verdicts)
    const near = lab.nearMissJudge?.(judgeTools) ?? {}
    const unknown = Object.keys(near).filter((key) => !keys.includes(key))
    if (unknown.length > 0)
      throw new Error(
        `labs/${lab.name}/judge.ts names challenges in near that the lab does not have: ${unknown}`,
      )
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
