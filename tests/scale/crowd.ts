import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type FailedCall, type JoinAddress, Learner } from './learner.ts'

/** A class of simulated learners at work. */
export class Crowd {
  readonly learners: readonly Learner[]
  readonly #agent: Agent
  #working: Promise<unknown> = Promise.resolve()

  private constructor(learners: readonly Learner[], agent: Agent) {
    this.learners = learners
    this.#agent = agent
  }

  /** Lets this many learners join, ten at a time. */
  static async join(joinAddress: Omit<JoinAddress, 'agent'>, count: number): Promise<Crowd> {
    const agent = new Agent({ keepAlive: true })
    const learners = Array.from(
      { length: count },
      (_, index) => new Learner({ ...joinAddress, agent }, `Ann ${index}`),
    )
    for (let next = 0; next < count; next += 10) {
      await Promise.all(learners.slice(next, next + 10).map((learner) => learner.join()))
    }
    return new Crowd(learners, agent)
  }

  begin(): void {
    this.#working = Promise.all(this.learners.map((learner) => learner.work()))
  }

  /** Returns failed calls since then, at the selected shops. */
  failedSince(since: number, isMeant: (shop: string) => boolean = () => true): FailedCall[] {
    return this.learners
      .filter(({ shop }) => isMeant(shop))
      .flatMap(({ failed }) => failed.filter(({ at }) => at >= since))
  }

  /** Polls until each of these shops is served. Returns the milliseconds that took. */
  async servedAfter(shops: (shop: string) => boolean, withinMs: number): Promise<Map<string, number>> {
    const since = performance.now()
    const until = since + withinMs
    const meant = this.learners.filter(({ shop }) => shops(shop))
    const took = meant.map(async (learner): Promise<[string, number]> => {
      while (performance.now() < until) {
        if (await learner.isServed()) return [learner.shop, performance.now() - since]
        await wait(250)
      }
      return [learner.shop, Number.POSITIVE_INFINITY]
    })
    return new Map(await Promise.all(took))
  }

  async end(): Promise<void> {
    for (const learner of this.learners) learner.stop()
    await this.#working
  }

  close(): void {
    for (const learner of this.learners) learner.stop()
    this.#agent.destroy()
  }
}
