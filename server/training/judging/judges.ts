import type { EventName, Judge, JudgeTools, RuleFor, ShopEvents, ShopSettings } from '#lab'
import type { Lab } from '../catalogue/labs.ts'
import { bounded } from './limits.ts'

interface Entry {
  key: string
  rule: RuleFor<EventName>
}

/** Told of a challenge that something went wrong with, so that somebody mends it. */
export type OnTrouble = (key: string, error: unknown) => void

const tools: JudgeTools = {
  on: (event, holds) => ({ event, holds }),
}

/** All judges' rules, by the event that each listens to. Throws when a judge speaks of a challenge its lab lacks. */
export class Rulebook {
  readonly #rules = new Map<EventName, Entry[]>()
  readonly #near = new Map<EventName, Entry[]>()
  readonly #onTrouble: OnTrouble

  constructor(labs: readonly Lab[], onTrouble: OnTrouble) {
    this.#onTrouble = onTrouble
    for (const lab of labs) this.#addJudge(lab)
  }

  /** The challenges for which an event is what their judge waits for. */
  solvedBy<E extends EventName>(event: E, payload: ShopEvents[E], settings: ShopSettings): string[] {
    return this.#holding(this.#rules.get(event), payload, settings)
  }

  /** The challenges that an event shows somebody to be one step away from. */
  nearedBy<E extends EventName>(event: E, payload: ShopEvents[E], settings: ShopSettings): string[] {
    return this.#holding(this.#near.get(event), payload, settings)
  }

  /** Whether anybody notices who is one step away from a challenge. */
  knowsNear(challenge: string): boolean {
    return [...this.#near.values()].some((entries) => entries.some(({ key }) => key === challenge))
  }

  /** Whether the judge of a challenge listens for an event. */
  listens(challenge: string, event: EventName): boolean {
    return this.#rules.get(event)?.some(({ key }) => key === challenge) ?? false
  }

  #holding<E extends EventName>(
    rules: readonly Entry[] | undefined,
    payload: ShopEvents[E],
    settings: ShopSettings,
  ): string[] {
    if (!rules) return []
    const judged = bounded(payload)
    return rules.filter((entry) => this.#holds(entry, judged, settings)).map(({ key }) => key)
  }

  /** The events that the judge of a challenge listens for. */
  eventsOf(challenge: string): EventName[] {
    return [...this.#rules]
      .filter(([, entries]) => entries.some(({ key }) => key === challenge))
      .map(([event]) => event)
  }

  #addJudge(lab: Lab): void {
    const verdicts = lab.judge(tools)
    const keys = lab.challenges.map(({ key }) => key)
    if (Object.keys(verdicts).sort().join() !== [...keys].sort().join()) {
      throw new Error(`labs/${lab.name}/judge.ts must judge exactly: ${keys.join(', ')}`)
    }
    addAll(this.#rules, verdicts)
    const near = lab.near?.(tools) ?? {}
    const unknown = Object.keys(near).filter((key) => !keys.includes(key))
    if (unknown.length > 0) throw new Error(`labs/${lab.name}/judge.ts is near to what it lacks: ${unknown}`)
    addAll(this.#near, near)
  }

  #holds({ key, rule }: Entry, payload: ShopEvents[EventName], settings: ShopSettings): boolean {
    try {
      return rule.holds(payload, settings)
    } catch (error) {
      this.#onTrouble(key, error)
      return false
    }
  }
}

function addAll(to: Map<EventName, Entry[]>, verdicts: ReturnType<Judge>): void {
  for (const [key, rules] of Object.entries(verdicts)) {
    for (const rule of Array.isArray(rules) ? rules : [rules]) {
      to.set(rule.event, [...(to.get(rule.event) ?? []), { key, rule }])
    }
  }
}
