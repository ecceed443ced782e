import type { RehearsalScript, ScriptedAction } from './script.ts'

/** What each simulated learner works on in the place of what her script says, so that a class follows its plan. */
export class Followers {
  readonly #traps: RehearsalScript['traps']
  /** By learner: what the script says, and what she does for it. */
  readonly #instead = new Map<number, Map<string, string>>()

  constructor({ traps }: Pick<RehearsalScript, 'traps'>) {
    this.#traps = traps
  }

  /**
   * The challenge that she is at. It is settled when she opens it: whoever is in the middle of one when the next part
   * begins ends it first. Whoever has done all of the part goes on as her script says. What she is to be stuck on stays.
   *
   * `part`: what is on, in its order; empty where nothing is.
   */
  challengeOf({ learner, does, challenge }: ScriptedAction, part: readonly string[]): string {
    const trap = this.#traps.get(learner)
    if (challenge === trap) return challenge
    const hers = this.#instead.get(learner) ?? new Map<string, string>()
    this.#instead.set(learner, hers)
    if (does === 'open' && !hers.has(challenge)) {
      const taken = new Set(hers.values())
      const wished = part.includes(challenge) ? [challenge, ...part] : part
      // What she has done in the place of others leaves these for later.
      const order = [...wished, challenge, ...hers.keys()]
      hers.set(challenge, order.find((key) => key !== trap && !taken.has(key)) ?? challenge)
    }
    return hers.get(challenge) ?? challenge
  }
}
