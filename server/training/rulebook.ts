import type { EventName, JudgeTools, RuleFor, ShopEvents, ShopSettings } from '#lab'
import { bounded } from './bounded.ts'
import type { Lab } from './labs.ts'

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
  readonly #onTrouble: OnTrouble

  constructor(labs: readonly Lab[], onTrouble: OnTrouble) {
    this.#onTrouble = onTrouble
    for (const lab of labs) this.#addJudge(lab)
  }

  /** The challenges for which an event is what their judge waits for. */
  solvedBy<E extends EventName>(event: E, payload: ShopEvents[E], settings: ShopSettings): string[] {
    const rules = this.#rules.get(event)
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
    for (const [key, rules] of Object.entries(verdicts)) {
      for (const rule of Array.isArray(rules) ? rules : [rules]) this.#add(key, rule)
    }
  }

  #add(key: string, rule: RuleFor<EventName>): void {
    this.#rules.set(rule.event, [...(this.#rules.get(rule.event) ?? []), { key, rule }])
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
