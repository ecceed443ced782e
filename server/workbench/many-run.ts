import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ManyPlan, ManyProgress, ManyResult } from '#contract/workbench.ts'
import type { ConnectionOwner } from '../http/routing/internal-connection.ts'
import { requestOf } from './plan.ts'
import { headerIn, readAnswer, unpacked } from './read-answer.ts'
import type { RawReply, ReplyLimits, Sender } from './sender.ts'

/** Bytes of each response that are read. */
const LOOKED_AT = 256 * 1024
const REPLY_LIMITS: ReplyLimits = { mostBytes: LOOKED_AT, longestBytes: 8 * 1024 * 1024, longestMs: 10_000 }

/** Context of a search match, in characters: before it, and in total. */
const BEFORE = 30
const AROUND = 160

/** A run of many requests in one shop: paced, or all at the same instant. */
export class ManyRun {
  readonly planned: number
  readonly results: ManyResult[] = []
  readonly #stop = new AbortController()
  state: Exclude<ManyProgress['state'], 'none'> = 'running'
  sent = 0

  constructor(plan: ManyPlan) {
    this.planned = plan.rows.length
  }

  /** Stops sending. Requests under way are completed. */
  stop(): void {
    if (this.state === 'running') this.state = 'stopped'
    this.#stop.abort()
  }

  /** Executes a plan. Never rejects. */
  async execute(
    plan: ManyPlan,
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
    plan: ManyPlan,
    perSecond: number,
    sender: Sender,
    app: FastifyInstance,
    caller: ConnectionOwner,
  ): Promise<void> {
    for (const [row, values] of plan.rows.entries()) {
      if (this.#stop.signal.aborted) return
      const pause = wait(1_000 / perSecond, undefined, { signal: this.#stop.signal }).catch(() => {})
      this.sent += 1
      const heard = await sender.send(app, caller, requestOf(plan, values), REPLY_LIMITS)
      this.results.push(await resultOf(row, heard, plan.find))
      await pause
    }
  }

  /** Sends all requests except for their last byte, and then all last bytes at the same instant. */
  async #sendAtOnce(
    plan: ManyPlan,
    sender: Sender,
    app: FastifyInstance,
    caller: ConnectionOwner,
  ): Promise<void> {
    const begun: ReturnType<Sender['begin']>[] = []
    for (const values of plan.rows) {
      await caller.inTurn()
      if (this.#stop.signal.aborted) break
      begun.push(sender.begin(app, caller, requestOf(plan, values), REPLY_LIMITS))
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

async function resultOf(row: number, { bytes, ms, trouble }: RawReply, find: string): Promise<ManyResult> {
  const answer = readAnswer(bytes)
  const body = await unpacked(answer, LOOKED_AT)
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
