import type { RehearsalScript, ScriptedAction } from './script.ts'

/** Replaces the challenges of a script, so that simulated learners follow the class's plan. */
export class PlanFollower {
  readonly #traps: RehearsalScript['traps']
  /** By learner: the script's challenge, and the one that replaces it. */
  readonly #instead = new Map<number, Map<string, string>>()

  constructor({ traps }: Pick<RehearsalScript, 'traps'>) {
    this.#traps = traps
  }

  /**
   * Returns the challenge that a learner works on. It is chosen when the learner opens it, so a challenge in progress
   * is finished when the next part starts. A learner who has finished the part follows the script. The challenge to get
   * stuck on stays.
   *
   * `part`: the challenges of the running part, in order; empty if none is running.
   */
  challengeOf({ learner, does, challenge }: ScriptedAction, part: readonly string[]): string {
    const trap = this.#traps.get(learner)
    if (challenge === trap) return challenge
    const hers = this.#instead.get(learner) ?? new Map<string, string>()
    this.#instead.set(learner, hers)
    if (does === 'open' && !hers.has(challenge)) {
      const taken = new Set(hers.values())
      const wished = part.includes(challenge) ? [challenge, ...part] : part
      // Challenges that were replaced before are left for later.
      const order = [...wished, challenge, ...hers.keys()]
      hers.set(challenge, order.find((key) => key !== trap && !taken.has(key)) ?? challenge)
    }
    return hers.get(challenge) ?? challenge
  }
}
