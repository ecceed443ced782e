import { randomInt } from 'node:crypto'
import type { ExchangeLine, ExchangeNote, FullExchange, RawHeaders } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import { ExchangeBuffer, type HistoryLimits } from './exchange-buffer.ts'
import {
  type BodyExcerpt,
  type DecodedExchange,
  decodeExchange,
  encodeExchange,
  toKeptBody,
} from './exchange-codec.ts'

/** Longest note on an exchange, in characters. */
export const LONGEST_REMARK = 500

/** A marked or annotated exchange with a copy of its bytes, which are not overwritten. */
interface AnnotatedExchange {
  bytes: Buffer
  isMarked: boolean
  note: string
}

/** The recent exchanges of a shop. The oldest is dropped first, unless the learner marked it. */
export class History {
  limits: HistoryLimits
  readonly #pages = new ExchangeBuffer()
  /** By id, lowest first. */
  #remarked = new Map<number, AnnotatedExchange>()
  #era = newEra()

  constructor(limits: HistoryLimits) {
    this.limits = limits
  }

  /** Memory that the history takes. */
  get bytes(): number {
    let { bytes } = this.#pages
    // Most shops have no notes, and this runs twice for every request.
    if (this.#remarked.size === 0) return bytes
    for (const remarked of this.#remarked.values()) bytes += remarked.bytes.length
    return bytes
  }

  /** Whether anything besides the latest exchange can be dropped. */
  get canDropOldest(): boolean {
    return this.#pages.canDropOldest || this.#remarked.size > 0
  }

  /** Drops the oldest exchange; a marked one only if there is no other. False if nothing can be dropped. */
  dropOldest(): boolean {
    if (this.#pages.dropOldest()) return true
    const [oldest] = this.#remarked.keys()
    return oldest !== undefined && this.#remarked.delete(oldest)
  }

  /** Changes after each clearing and in each process. Clients that know exchanges by id must start again then. */
  get era(): number {
    return this.#era
  }

  /** Id of the oldest exchange; of the next one if the history is empty. */
  get first(): number {
    const [oldest = Number.POSITIVE_INFINITY] = this.#remarked.keys()
    return Math.min(oldest, this.#firstUnmarked)
  }

  add(call: AnsweredCall): void {
    this.#pages.add(encodeExchange(call), this.limits)
  }

  /** Exchanges after this id, oldest first. */
  since(id: number): ExchangeLine[] {
    const from = Math.max(id, this.#firstUnmarked - 1)
    const older = [...this.#remarked].filter(([known]) => known > id && known <= from)
    const all = [...older.map(([known, { bytes }]) => [known, bytes] as const), ...this.#pages.since(from)]
    return all.map(([known, bytes]) => this.#line(known, decodeExchange(bytes)))
  }

  get(id: number): FullExchange | undefined {
    const bytes = this.#bytesOf(id)
    if (!bytes) return undefined
    const exchange = decodeExchange(bytes)
    const { requestHeaders, answerHeaders, sent } = exchange
    const answered = isUnchanged(exchange) ? this.#storedCopy(exchange) : exchange.answered
    return {
      ...this.#line(id, exchange),
      request: { headers: withoutKeys(requestHeaders), body: toKeptBody(sent) },
      answer: { headers: answerHeaders, body: toKeptBody(answered) },
    }
  }

  /** Marks or annotates an exchange. Undefined if it is gone. */
  remark(id: number, remark: ExchangeNote): ExchangeLine | undefined {
    const bytes = this.#bytesOf(id)
    if (!bytes) return undefined
    const { isMarked = false, note = '' } = { ...this.#remarked.get(id), ...remark }
    const line = { ...this.#line(id, decodeExchange(bytes)), isMarked, note }
    if (isMarked || note !== '') this.#keep(id, { bytes: Buffer.from(bytes), isMarked, note })
    else this.#remarked.delete(id)
    return line
  }

  clear(): void {
    this.#pages.clear()
    this.#remarked.clear()
    this.#era = newEra()
  }

  get #firstUnmarked(): number {
    return Math.max(this.#pages.firstId, this.#pages.nextId - this.limits.exchanges)
  }

  #bytesOf(id: number): Buffer | undefined {
    return this.#remarked.get(id)?.bytes ?? (id < this.#firstUnmarked ? undefined : this.#pages.get(id))
  }

  /** The body that the browser used instead of a response body: the latest kept one with the same path and ETag. */
  #storedCopy(exchange: DecodedExchange): BodyExcerpt {
    const etag = headerOf(exchange, 'etag')
    if (etag === undefined) return exchange.answered
    const copies = this.#all()
      .map(decodeExchange)
      .filter((each) => each.path === exchange.path && hasBody(each) && headerOf(each, 'etag') === etag)
    return copies.at(-1)?.answered ?? exchange.answered
  }

  #all(): Buffer[] {
    return [
      ...[...this.#remarked.values()].map(({ bytes }) => bytes),
      ...[...this.#pages.since(0)].map(([, bytes]) => bytes),
    ]
  }

  /** Marked exchanges may take as much memory as all others; beyond that the oldest is dropped. */
  #keep(id: number, remarked: AnnotatedExchange): void {
    const all = new Map([...this.#remarked, [id, remarked] as const].sort(([a], [b]) => a - b))
    let bytes = [...all.values()].reduce((sum, each) => sum + each.bytes.length, 0)
    for (const [oldest, each] of all) {
      if (all.size <= this.limits.exchanges && bytes <= this.limits.bytes) break
      bytes -= each.bytes.length
      all.delete(oldest)
    }
    this.#remarked = all
  }

  #line(
    id: number,
    { at, by, method, path, status, ms, answerHeaders, answered }: DecodedExchange,
  ): ExchangeLine {
    const { isMarked = false, note = '' } = this.#remarked.get(id) ?? {}
    const [, type = ''] = answerHeaders.find(([name]) => name === 'content-type') ?? []
    const about = { type, length: answered.length, ms: Math.round(ms * 10) / 10 }
    return { id, at: at.toISOString(), by, method, path, status, ...about, isMarked, note }
  }
}

/** Whether the shop replied that the browser's copy is still valid. */
function isUnchanged(exchange: DecodedExchange): boolean {
  return exchange.status === 304 && !hasBody(exchange)
}

function hasBody({ answered }: DecodedExchange): boolean {
  return answered.bytes > 0
}

function headerOf({ answerHeaders }: DecodedExchange, wanted: string): string | undefined {
  return answerHeaders.find(([name]) => name === wanted)?.[1]
}

function newEra(): number {
  return randomInt(2 ** 40)
}

/** Cookies that name the learner's shop and browser: the shop token, or in a class the access cookie. */
const KEYS = /^(?:x-shop-ticket|(?:__Host-)?ff-(?:pass|consent|browser))=/

/** Removes the cookies that name the learner's shop: they belong to the host, and would let others into the shop. */
function withoutKeys(headers: readonly [string, string][]): RawHeaders {
  return headers.flatMap(([name, value]): [string, string][] => {
    if (/^x-shop-ticket$/i.test(name)) return []
    if (!/^cookie$/i.test(name)) return [[name, value]]
    const kept = value.split(/;\s*/).filter((cookie) => !KEYS.test(cookie))
    return kept.length > 0 ? [[name, kept.join('; ')]] : []
  })
}
