import type { ManyProgress } from '#contract/workbench.ts'
import { callerOf } from '../http/inside-line.ts'
import { Answer, answer, type Call, type Routes } from '../http/routing.ts'
import { countsOf, forgetMarks, writeMark } from '../shop/marks.ts'
import type { Shop } from '../shop/shop.ts'
import { readPlan } from './plan.ts'
import { readFile } from './read-file.ts'
import { refuse } from './refuse.ts'
import { Run } from './run.ts'
import type { Sender } from './sender.ts'

/** Most bytes of a plan: its rows above all. */
const LARGEST_PLAN = 1024 * 1024
/** Runs whose results are remembered, over all shops. */
const MOST_RUNS = 100
/** So many runs of each shop are counted. */
const MOST_COUNTED = 50
const COUNTED = 'many'

/** Keeps a shop awake until the returned function is called. */
export type Hold = (shop: string) => () => void

/** Many requests: one run for each shop at a time. What it sent is counted, and not what it said. */
export class ManyRuns {
  readonly #sender: Sender
  readonly #hold: Hold
  /** Those that began last are at the end. */
  readonly #runs = new Map<string, Run>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(sender: Sender, hold: Hold) {
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

  /** Resolves when all have stopped. */
  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.stop()
    await Promise.all(this.#underWay)
  }

  async #begin(call: Call): Promise<unknown> {
    const bytes = await readFile(call, { field: 'plan', limit: LARGEST_PLAN })
    if (bytes instanceof Answer) return bytes
    const plan = readPlan(bytes)
    if (plan instanceof Answer) return plan
    const { shop, request } = call
    if (this.#runs.get(shop.id)?.state === 'running') {
      return refuse('running', 'A run is under way in this shop. Stop it, or wait for its end.')
    }
    const run = new Run(plan)
    this.#remember(shop.id, run)
    const release = this.#hold(shop.id)
    const caller = callerOf(request, 'many')
    const at = shop.clock.now()
    const work = run.carryOut(plan, this.#sender, request.server, caller).finally(() => {
      this.#underWay.delete(work)
      release()
      count(shop, at, run.sent)
    })
    this.#underWay.add(work)
    return answer(202, this.#progress(shop, 0))
  }

  #progress(shop: Shop, since: number): ManyProgress {
    const run = this.#runs.get(shop.id)
    const counted = [...countsOf(shop.tables, COUNTED)].map(([at, sent]) => ({ at, sent }))
    return {
      state: run?.state ?? 'none',
      planned: run?.planned ?? 0,
      results: run?.results.slice(since) ?? [],
      earlier: counted.sort((one, other) => (one.at < other.at ? 1 : -1)),
    }
  }

  #remember(shop: string, run: Run): void {
    this.#runs.delete(shop)
    this.#runs.set(shop, run)
    for (const [known, { state }] of this.#runs) {
      if (this.#runs.size <= MOST_RUNS) return
      if (state !== 'running') this.#runs.delete(known)
    }
  }
}

/** Whoever teaches a class wants to know what was sent by the hundred. */
function count({ tables }: Shop, at: Date, sent: number): void {
  writeMark(tables, `${COUNTED}:${at.toISOString()}`, { count: sent, at: at.getTime() })
  const all = [...countsOf(tables, COUNTED).keys()].sort()
  const oldest = all.at(-MOST_COUNTED)
  if (oldest !== undefined && all.length > MOST_COUNTED) {
    forgetMarks(tables, COUNTED, new Date(oldest).getTime(), MOST_COUNTED)
  }
}
