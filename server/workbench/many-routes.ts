import type { ManyProgress } from '#contract/workbench.ts'
import { Failure } from '../http/replies/failure.ts'
import { connectionOwner } from '../http/routing/internal-connection.ts'
import { Answer, answer, type Call, type Routes } from '../http/routing/routes.ts'
import type { Shop } from '../shop/shop.ts'
import { ManyRun } from './many-run.ts'
import { readPlan } from './plan.ts'
import { readFile } from './read-file.ts'
import { refuse } from './refuse.ts'
import type { Sender } from './sender.ts'
import { countRun, sentByDay } from './sent-counts.ts'

/** Largest plan in bytes. Most of it are its rows. */
const LARGEST_PLAN = 1024 * 1024
/** Maximum number of runs whose results are kept, for all shops. */
const MOST_RUNS = 100

/** Keeps a shop awake until the returned function is called. */
export type KeepShopAwake = (shop: string) => () => void

/**
 * Sends many requests: one run for each shop at a time. The number of requests is counted for the trainer, their
 * content is not kept.
 */
export class ManyRuns {
  readonly #sender: Sender
  readonly #hold: KeepShopAwake
  /** Latest runs last. */
  readonly #runs = new Map<string, ManyRun>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(sender: Sender, hold: KeepShopAwake) {
    this.#sender = sender
    this.#hold = hold
  }

  readonly routes: Routes = (on) => {
    on.post('/training/workbench/many', (call) => this.#begin(call))
    on.get('/training/workbench/many', ({ shop, query }) => this.#progress(shop, Number(query.since) || 0))
    on.delete('/training/workbench/many', ({ shop }) => {
      this.#runs.get(shop.id)?.stop()
      return this.#progress(shop, 0)
    })
  }

  /** Resolves when all runs have stopped. */
  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.stop()
    await Promise.all(this.#underWay)
  }

  /** Drops the run of a deleted shop. */
  forget(shop: string): void {
    this.#runs.delete(shop)
  }

  async #begin(call: Call): Promise<unknown> {
    // Watch for removal from now on: the learner may be removed before the plan has arrived.
    const { connectedSignal: stay } = call.shop
    const bytes = await readFile(call, { field: 'plan', limit: LARGEST_PLAN })
    if (bytes instanceof Answer) return bytes
    const plan = readPlan(bytes)
    if (plan instanceof Answer) return plan
    const { shop, request } = call
    if (stay.aborted) throw new Failure(410, 'You have left this shop.')
    if (this.#runs.get(shop.id)?.state === 'running') {
      return refuse('running', 'A run is under way in this shop. Stop it, or wait for its end.')
    }
    const run = new ManyRun(plan)
    this.#remember(shop.id, run)
    const release = this.#hold(shop.id)
    const caller = connectionOwner(request, 'many')
    const at = shop.clock.now()
    const stop = (): void => run.stop()
    stay.addEventListener('abort', stop)
    const work = run.execute(plan, this.#sender, request.server, caller).finally(() => {
      this.#underWay.delete(work)
      stay.removeEventListener('abort', stop)
      release()
      if (shop.isOpen) countRun(shop.tables, at, run.sent)
    })
    this.#underWay.add(work)
    return answer(202, this.#progress(shop, 0))
  }

  #progress(shop: Shop, since: number): ManyProgress {
    const run = this.#runs.get(shop.id)
    return {
      state: run?.state ?? 'none',
      planned: run?.planned ?? 0,
      results: run?.results.slice(since) ?? [],
      earlier: sentByDay(shop.tables),
    }
  }

  #remember(shop: string, run: ManyRun): void {
    this.#runs.delete(shop)
    this.#runs.set(shop, run)
    for (const [known, { state }] of this.#runs) {
      if (this.#runs.size <= MOST_RUNS) return
      if (state !== 'running') this.#runs.delete(known)
    }
  }
}
