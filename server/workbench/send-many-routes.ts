import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { SendManyPlan, SendManyProgress, SendManyResult } from '#contract/workbench.ts'
import { HttpFailure } from '../http/replies/failure.ts'
import { type ConnectionOwner, connectionOwner } from '../http/routing/internal-connection.ts'
import { type Call, HttpReply, httpReply, type Routes } from '../http/routing/routes.ts'
import type { Shop } from '../shop/shop.ts'
import { decompressBody, headerIn, parseReply } from './parse-reply.ts'
import { buildRunRequest, parseRunPlan } from './plan.ts'
import { readFile, refusalReply } from './refusal-reply.ts'
import type { RawReply, ReplyLimits, Sender } from './sender.ts'
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
export class SendManyRuns {
  readonly #sender: Sender
  readonly #hold: KeepShopAwake
  /** Latest runs last. */
  readonly #runs = new Map<string, SendManyRun>()
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
    if (bytes instanceof HttpReply) return bytes
    const plan = parseRunPlan(bytes)
    if (plan instanceof HttpReply) return plan
    const { shop, request } = call
    if (stay.aborted) throw new HttpFailure(410, 'You have left this shop.')
    if (this.#runs.get(shop.id)?.state === 'running') {
      return refusalReply('running', 'A run is under way in this shop. Stop it, or wait for its end.')
    }
    const run = new SendManyRun(plan)
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
    return httpReply(202, this.#progress(shop, 0))
  }

  #progress(shop: Shop, since: number): SendManyProgress {
    const run = this.#runs.get(shop.id)
    return {
      state: run?.state ?? 'none',
      planned: run?.planned ?? 0,
      results: run?.results.slice(since) ?? [],
      earlier: sentByDay(shop.tables),
    }
  }

  #remember(shop: string, run: SendManyRun): void {
    this.#runs.delete(shop)
    this.#runs.set(shop, run)
    for (const [known, { state }] of this.#runs) {
      if (this.#runs.size <= MOST_RUNS) return
      if (state !== 'running') this.#runs.delete(known)
    }
  }
}

/** Bytes of each response that are read. */
const LOOKED_AT = 256 * 1024
const REPLY_LIMITS: ReplyLimits = { mostBytes: LOOKED_AT, longestBytes: 8 * 1024 * 1024, longestMs: 10_000 }

/** Context of a search match, in characters: before it, and in total. */
const BEFORE = 30
const AROUND = 160

/** A run of many requests in one shop: paced, or all at the same instant. */
class SendManyRun {
  readonly planned: number
  readonly results: SendManyResult[] = []
  readonly #stop = new AbortController()
  state: Exclude<SendManyProgress['state'], 'none'> = 'running'
  sent = 0

  constructor(plan: SendManyPlan) {
    this.planned = plan.rows.length
  }

  /** Stops sending. Requests under way are completed. */
  stop(): void {
    if (this.state === 'running') this.state = 'stopped'
    this.#stop.abort()
  }

  /** Executes a plan. Never rejects. */
  async execute(
    plan: SendManyPlan,
    sender: Sender,
    app: FastifyInstance,
    caller: ConnectionOwner,
  ): Promise<void> {
    if (plan.pace === 'at once') await this.#sendAtOnce(plan, sender, app, caller)
    else await this.#sendPaced(plan, plan.pace, sender, app, caller)
    if (this.state === 'running') this.state = 'done'
  }

  /**
   * Sends a request when the previous one is answered and its time has come, so that other learners are not slowed
   * down.
   */
  async #sendPaced(
    plan: SendManyPlan,
    perSecond: number,
    sender: Sender,
    app: FastifyInstance,
    caller: ConnectionOwner,
  ): Promise<void> {
    for (const [row, values] of plan.rows.entries()) {
      if (this.#stop.signal.aborted) return
      const pause = wait(1_000 / perSecond, undefined, { signal: this.#stop.signal }).catch(() => {})
      this.sent += 1
      const heard = await sender.send(app, caller, buildRunRequest(plan, values), REPLY_LIMITS)
      this.results.push(await resultOf(row, heard, plan.find))
      await pause
    }
  }

  /** Sends all requests except for their last byte, and then all last bytes at the same instant. */
  async #sendAtOnce(
    plan: SendManyPlan,
    sender: Sender,
    app: FastifyInstance,
    caller: ConnectionOwner,
  ): Promise<void> {
    const begun: ReturnType<Sender['begin']>[] = []
    for (const values of plan.rows) {
      await caller.inTurn()
      if (this.#stop.signal.aborted) break
      begun.push(sender.begin(app, caller, buildRunRequest(plan, values), REPLY_LIMITS))
    }
    this.sent = begun.length
    await Promise.all(begun.map(({ ready }) => ready))
    await nextTurn()
    for (const { finish } of begun) finish()
    await Promise.all(
      begun.map(async ({ reply }, row) => {
        this.results.push(await resultOf(row, await reply, plan.find))
      }),
    )
  }
}

async function resultOf(
  row: number,
  { bytes, ms, trouble }: RawReply,
  find: string,
): Promise<SendManyResult> {
  const answer = parseReply(bytes)
  const body = await decompressBody(answer, LOOKED_AT)
  const named = Number(headerIn(answer.headers, 'content-length'))
  return {
    row,
    status: answer.status,
    length: trouble === 'cut' && named > 0 ? named : body.length,
    ms: Math.round(ms * 10) / 10,
    found: find === '' ? null : findIn(`${answer.head}\n\n${body}`, find),
    trouble,
  }
}

function findIn(text: string, wanted: string): string | null {
  const at = text.indexOf(wanted)
  if (at < 0) return null
  const from = Math.max(0, at - BEFORE)
  // Copy the text: a substring would keep the whole response in memory.
  return Buffer.from(text.slice(from, from + AROUND)).toString()
}
