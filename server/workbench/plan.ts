import Type from 'typebox'
import Value from 'typebox/value'
import { FASTEST_PACE, MOST_AT_ONCE, MOST_REQUESTS, type SendManyPlan } from '#contract/workbench.ts'
import type { HttpReply } from '../http/routing/routes.ts'
import { refusalReply } from './refusal-reply.ts'

const MOST_POSITIONS = 20

const planSchema = Type.Object({
  parts: Type.Array(Type.String(), { minItems: 1 }),
  rows: Type.Array(Type.Array(Type.String()), { minItems: 1 }),
  pace: Type.Union([Type.Literal('at once'), Type.Number({ minimum: 0.1, maximum: FASTEST_PACE })]),
  fixLength: Type.Boolean(),
  find: Type.String({ maxLength: 200 }),
})

/** Parses a plan, or returns why it is invalid. */
export function parseRunPlan(bytes: Buffer): SendManyPlan | HttpReply {
  const sent = parsed(bytes)
  // Check the size before the schema, which validates every list item: that takes a second for a very long list.
  const { parts: sentParts, rows: sentRows } = isRecord(sent) ? sent : {}
  if (lengthOf(sentRows) > MOST_REQUESTS) return tooMany(lengthOf(sentRows), MOST_REQUESTS)
  const rowLengths = Array.isArray(sentRows) ? sentRows.map(lengthOf) : []
  const isOutsized = [lengthOf(sentParts) - 1, ...rowLengths].some((length) => length > MOST_POSITIONS)
  const plan = !isOutsized && Value.Check(planSchema, sent) ? sent : undefined
  if (!plan) {
    return refusalReply(
      'badPlan',
      `A plan has parts, rows, a pace of at most ${FASTEST_PACE} a second, fixLength and find.`,
    )
  }
  const { parts, rows, pace } = plan
  const most = pace === 'at once' ? MOST_AT_ONCE : MOST_REQUESTS
  if (rows.length > most) return tooMany(rows.length, most)
  if (rows.some(({ length }) => length !== parts.length - 1)) {
    return refusalReply('badPlan', 'Each row must have a value for each position.')
  }
  return plan
}

function tooMany(rows: number, most: number): HttpReply {
  return refusalReply('tooMany', `These are ${rows} requests. At most ${most} can be sent this way.`)
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const HEAD_END = /\r?\n\r?\n/

/** Builds the request of a row. */
export function buildRunRequest({ parts, fixLength }: SendManyPlan, row: readonly string[]): Buffer {
  const pieces = parts.flatMap((part, at) => [Buffer.from(part, 'base64'), Buffer.from(row[at] ?? '')])
  const request = Buffer.concat(pieces)
  return fixLength ? withLength(request) : request
}

/** The same request with a correct Content-Length, if it has that header. */
function withLength(request: Buffer): Buffer {
  // Latin-1 has one character for each byte, so that positions in the text are positions in the bytes.
  const text = request.toString('latin1')
  const end = HEAD_END.exec(text)
  if (!end) return request
  const bodyAt = end.index + end[0].length
  const head = text.slice(0, end.index).replace(/^(content-length:).*$/im, `$1 ${request.length - bodyAt}`)
  return Buffer.concat([Buffer.from(head + end[0], 'latin1'), request.subarray(bodyAt)])
}
