import { randomInt } from 'node:crypto'
import type { ExchangeLine, ExchangeRemark, FullExchange, RawHeaders } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/exchanges.ts'
import { type Kept, keep, shownBody, weightOf } from './kept-body.ts'

/** What a history holds at most. */
export interface Limits {
  exchanges: number
  bytes: number
}

/** Most characters of a note on an exchange. */
export const LONGEST_REMARK = 500

/** What an exchange weighs beside its bodies, about: headers, path, the object itself. */
const BARE_WEIGHT = 1_500

interface Entry {
  id: number
  call: AnsweredCall
  sent: Kept
  answered: Kept
  weight: number
  isMarked: boolean
  note: string
}

/** What one shop was asked lately. The oldest goes first, unless she marked it. */
export class History {
  limits: Limits
  #entries: Entry[] = []
  #bytes = 0
  #nextId = 1
  #era = newEra()

  constructor(limits: Limits) {
    this.limits = limits
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Another number after each clearing, and in each process: who knows exchanges by their ids has to begin anew. */
  get era(): number {
    return this.#era
  }

  /** The id of the oldest exchange that is there; of the next one where there is none. */
  get first(): number {
    return this.#entries[0]?.id ?? this.#nextId
  }

  add(call: AnsweredCall): void {
    const sent = { ...keep(call.body), ...(call.bodyLength !== undefined && { length: call.bodyLength }) }
    const answered = keep(call.payload)
    // What is kept of it is kept above; the rest may go.
    const bare = { ...call, body: undefined, payload: undefined }
    const weight = BARE_WEIGHT + weightOf(sent) + weightOf(answered)
    this.#entries.push({ id: this.#nextId++, call: bare, sent, answered, weight, isMarked: false, note: '' })
    this.#bytes += weight
    while (this.#entries.length > this.limits.exchanges || this.#bytes > this.limits.bytes) this.#dropOne()
  }

  /** What came after the exchange of this id, oldest first. */
  since(id: number): ExchangeLine[] {
    return this.#entries.filter((entry) => entry.id > id).map(lineOf)
  }

  get(id: number): FullExchange | undefined {
    const entry = this.#entry(id)
    return entry && fullOf(entry)
  }

  /** Marks an exchange or writes something to it. Undefined where it is gone. */
  remark(id: number, { isMarked, note }: ExchangeRemark): ExchangeLine | undefined {
    const entry = this.#entry(id)
    if (!entry) return undefined
    if (isMarked !== undefined) entry.isMarked = isMarked
    if (note !== undefined) entry.note = note
    return lineOf(entry)
  }

  clear(): void {
    this.#entries = []
    this.#bytes = 0
    this.#era = newEra()
  }

  #entry(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  /** The oldest that she did not mark; where she marked them all, the oldest. */
  #dropOne(): void {
    const at = Math.max(
      0,
      this.#entries.findIndex(({ isMarked, note }) => !isMarked && note === ''),
    )
    const [dropped] = this.#entries.splice(at, 1)
    this.#bytes -= dropped?.weight ?? 0
  }
}

function newEra(): number {
  return randomInt(2 ** 40)
}

function lineOf({ id, call, answered, isMarked, note }: Entry): ExchangeLine {
  const { at, by, method, path, status, ms, answerHeaders } = call
  return {
    id,
    at: at.toISOString(),
    by,
    method,
    path,
    status,
    type: String(answerHeaders['content-type'] ?? ''),
    length: answered.length,
    ms: Math.round(ms * 10) / 10,
    isMarked,
    note,
  }
}

function fullOf(entry: Entry): FullExchange {
  const { call, sent, answered } = entry
  return {
    ...lineOf(entry),
    request: { headers: withoutTicket(pairsOf(call.requestHeaders)), body: shownBody(sent) },
    answer: { headers: answerHeadersOf(call), body: shownBody(answered) },
  }
}

function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs
}

/** Which shop she is in is the house's affair, and what says so opens it to others: it is no part of what she tries. */
function withoutTicket(headers: readonly [string, string][]): RawHeaders {
  return headers.flatMap(([name, value]): [string, string][] => {
    if (/^x-shop-ticket$/i.test(name)) return []
    if (!/^cookie$/i.test(name)) return [[name, value]]
    const kept = value.split(/;\s*/).filter((cookie) => !/^x-shop-ticket=/.test(cookie))
    return kept.length > 0 ? [[name, kept.join('; ')]] : []
  })
}

function answerHeadersOf({ answerHeaders }: AnsweredCall): RawHeaders {
  return Object.entries(answerHeaders).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    return Array.isArray(value) ? value.map((one) => [name, String(one)]) : [[name, String(value)]]
  })
}
