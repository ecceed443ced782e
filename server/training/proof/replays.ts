import type { FastifyInstance } from 'fastify'
import type { RecordedAttack, RecordedStep, ReplayedStep } from '#contract/training/replay.ts'
import type { ExchangeRecord } from '#contract/training.ts'
import type { RawHeaders } from '#contract/workbench.ts'
import type { Host } from '../../host/host.ts'
import type { ConnectionOwner } from '../../http/routing/internal-connection.ts'
import type { Shop } from '../../shop/shop.ts'
import { decompressBody, headerIn, parseReply } from '../../workbench/parse-reply.ts'
import { DEFAULT_REPLY_LIMITS, type RawReply, Sender } from '../../workbench/sender.ts'
import { localizeChallenge } from '../catalogue/challenges.ts'
import { readTrace } from '../judging/trace.ts'
import type { Training } from '../training.ts'

/** Replays that run at the same time, for all trainers together. */
const MOST_AT_ONCE = 4
/** Maximum length of an answer that are shown, in characters. */
const MOST_SHOWN = 20_000
/** Host name of a shop for tools. It grants access, so it is never shown. */
const TOOL_NAME = /t-[0-9a-f]{2}[a-z2-7]{12}-[0-9a-f]{32}/g
/** Credentials of the learner. They stay valid when the copy is gone, so they are never shown. */
const NOT_SHOWN = new Set(['authorization', 'cookie'])

export interface ReplayDependencies {
  host: Pick<Host, 'use'>
  training: Pick<Training, 'catalogue' | 'judges'>
  app(): FastifyInstance
  /** Resolves when the shop's owner gets its turn: see `FairScheduler`. */
  inTurn(shop: string): Promise<void>
}

/** A copy, and the shop it was made of, whose name must not be shown. */
export interface VisitCopy {
  copy: string
  of: string
}

/** Why nothing was sent. */
export type ReplayRefusal = 'unknown' | 'unsendable' | 'busy'

/** Replays the requests that solved challenges, in a copy of the shop. The copy's file contains their traces. */
export class Replays {
  readonly #parts: ReplayDependencies
  readonly #sender = new Sender()
  #inFlight = 0

  constructor(parts: ReplayDependencies) {
    this.#parts = parts
  }

  /** Returns all recorded attacks of a copy, with challenge names in a language. */
  attacks({ copy, of }: VisitCopy, language: string): Promise<RecordedAttack[]> {
    const { host, training } = this.#parts
    return host.use(copy, async (shop) =>
      training.catalogue.challenges.flatMap((challenge) => {
        const steps = readTrace(shop, challenge.key).map((one) => describeStep(one, of))
        const { title } = localizeChallenge(challenge, language)
        return steps.length === 0 ? [] : [{ key: challenge.key, name: title, steps }]
      }),
    )
  }

  /** Sends one step again, only into the copy: see `InternalConnection`. */
  async send(
    { copy, of }: VisitCopy,
    at: { challenge: string; step: number },
    language: string,
  ): Promise<ReplayedStep | ReplayRefusal> {
    if (this.#inFlight >= MOST_AT_ONCE) return 'busy'
    this.#inFlight++
    try {
      return await this.#parts.host.use(copy, async (shop) => {
        const exchange = readTrace(shop, at.challenge)[at.step]
        if (!exchange) return 'unknown'
        if (!canSend(exchange)) return 'unsendable'
        const { headers, body, ...answer } = await this.#sendTo(shop, exchange, language)
        const hidden = body === null ? null : withoutShopNames(body, of)
        return { ...answer, headers: headersWithoutShopNames(headers, of), body: hidden }
      })
    } finally {
      this.#inFlight--
    }
  }

  close(): void {
    this.#sender.close()
  }

  async #sendTo(shop: Shop, exchange: ExchangeRecord, language: string): Promise<ReplayedStep> {
    const { app, training, inTurn } = this.#parts
    const solved = new Set<string>()
    // A trainer may use the copy at the same time: only events of this request count.
    const stop = shop.on((event, payload) => {
      if (shop.exchanges.current?.request.path !== exchange.path) return
      const keys = training.judges.solvedBy(event, payload, shop.settings)
      shop.tables.afterCommit(() => {
        for (const key of keys) solved.add(key)
      })
    })
    try {
      const caller: ConnectionOwner = {
        shop: shop.id,
        by: 'repeater',
        address: undefined,
        inTurn: () => inTurn(shop.id),
      }
      const heard = await this.#sender.send(app(), caller, rawRequest(exchange), DEFAULT_REPLY_LIMITS)
      const names = [...solved].flatMap((key) => {
        const challenge = training.catalogue.get(key)
        return challenge ? [localizeChallenge(challenge, language).title] : []
      })
      return { ...(await describeAnswer(heard)), solves: names }
    } finally {
      stop()
    }
  }
}

function describeStep(exchange: ExchangeRecord, of: string): RecordedStep {
  const { method, path, headers, body } = exchange
  const safe = Object.entries(headers).map(
    ([name, value]) => [name, NOT_SHOWN.has(name) ? '…' : value] as const,
  )
  return {
    method,
    path: withoutShopNames(path, of),
    headers: headersWithoutShopNames(safe, of),
    body: withoutShopNames(body, of),
    canSend: canSend(exchange),
  }
}

/** Removes a shop's host names from a text. */
function withoutShopNames(text: string, of: string): string {
  return text.replace(TOOL_NAME, '…').replaceAll(of, '…')
}

function headersWithoutShopNames(headers: RawHeaders, of: string): RawHeaders {
  return headers.map(([name, value]) => [name, withoutShopNames(value, of)] as const)
}

/** A trailing `…` means that it was cut, and a size in parentheses that it was binary: see `Exchange`. */
function canSend({ method, path, headers, body }: ExchangeRecord): boolean {
  const lines = [method, path, ...Object.entries(headers).flat()]
  const isWhole = !path.endsWith('…') && !body.endsWith('…') && !/^\(\d+ bytes\)$/.test(body)
  // Reject line breaks: a learner could write them into the shop's tables to inject headers.
  return method !== 'SOCKET' && isWhole && lines.every((line) => !/[\0\r\n]/.test(line)) && !/\s/.test(path)
}

function rawRequest({ method, path, headers, body }: ExchangeRecord): Buffer {
  const bytes = Buffer.from(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${bytes.length}`,
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
}

async function describeAnswer({ bytes, trouble }: RawReply): Promise<Omit<ReplayedStep, 'solves'>> {
  const answer = parseReply(bytes)
  const { status, headers } = answer
  const isText = /text|json|xml|javascript|yaml|urlencoded/.test(headerIn(headers, 'content-type') ?? 'text')
  const text = isText ? (await decompressBody(answer, MOST_SHOWN * 4)).toString() : null
  const isCut = trouble !== null || (text !== null && text.length > MOST_SHOWN)
  return { status, headers, body: text?.slice(0, MOST_SHOWN) ?? null, isCut, trouble }
}
