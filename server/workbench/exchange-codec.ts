import type { KeptBody } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'

/**
 * An exchange, ready to be written as bytes. Bytes cause no work for the garbage collector, as objects would. The
 * format is: numbers of fixed width, then lines (method, path, headers), then the bodies.
 */
export interface EncodedExchange {
  call: AnsweredCall
  /** Lines of HTTP are Latin-1, one byte for each character, without line breaks. */
  lines: string
  sent: BodyExcerpt
  answered: BodyExcerpt
}

export interface DecodedExchange
  extends Pick<AnsweredCall, 'at' | 'by' | 'method' | 'path' | 'status' | 'ms'> {
  requestHeaders: [name: string, value: string][]
  answerHeaders: [name: string, value: string][]
  sent: BodyExcerpt
  answered: BodyExcerpt
}

/** Byte offsets of the numbers. */
const AT = {
  lines: 0,
  sent: 4,
  time: 8,
  sentLength: 16,
  answeredLength: 24,
  ms: 32,
  headers: 36,
  status: 40,
  by: 42,
}
const NUMBERS = 44

/** Length of a streamed body. */
const UNKNOWN = -1

/** Number of lines before the headers. */
const MARGIN = 2

/** Prepares an exchange to be written. It runs for every request. */
export function encodeExchange(call: AnsweredCall): EncodedExchange {
  const { method, path, requestHeaders, answerHeaders } = call
  // Texts that are put together take two thirds of the time of a list that is joined.
  let lines = `${method}\n${path}`
  for (const line of requestHeaders) lines += `\n${line}`
  for (const name in answerHeaders) {
    const value = answerHeaders[name]
    if (Array.isArray(value)) for (const one of value) lines += `\n${name}\n${one}`
    else if (value !== undefined) lines += `\n${name}\n${value}`
  }
  return { call, lines, sent: excerptOf(call.body), answered: excerptOf(call.payload) }
}

/** Number of bytes that the exchange takes. */
export function encodedSize({ lines, sent, answered }: EncodedExchange): number {
  return NUMBERS + lines.length + sent.bytes + answered.bytes
}

/** Writes an exchange. The buffer must have room for it. */
export function writeExchange(
  bytes: Buffer,
  start: number,
  { call, lines, sent, answered }: EncodedExchange,
): void {
  bytes.writeUInt32LE(lines.length, start + AT.lines)
  bytes.writeUInt32LE(sent.bytes, start + AT.sent)
  bytes.writeDoubleLE(call.at.getTime(), start + AT.time)
  bytes.writeDoubleLE(call.bodyLength ?? sent.length ?? UNKNOWN, start + AT.sentLength)
  bytes.writeDoubleLE(answered.length ?? UNKNOWN, start + AT.answeredLength)
  bytes.writeFloatLE(call.ms, start + AT.ms)
  bytes.writeUInt32LE(call.requestHeaders.length, start + AT.headers)
  bytes.writeUInt16LE(call.status, start + AT.status)
  bytes.writeUInt8(call.by === 'repeater' ? 1 : 0, start + AT.by)
  bytes.write(lines, start + NUMBERS, 'latin1')
  const bodies = start + NUMBERS + lines.length
  put(bytes, bodies, sent.beginning)
  put(bytes, bodies + sent.bytes, answered.beginning)
}

function put(bytes: Buffer, at: number, what: string | Uint8Array): void {
  if (what.length === 0) return
  if (typeof what === 'string') bytes.write(what, at)
  else bytes.set(what, at)
}

export function decodeExchange(bytes: Buffer): DecodedExchange {
  const bodies = NUMBERS + bytes.readUInt32LE(AT.lines)
  const answer = bodies + bytes.readUInt32LE(AT.sent)
  const lines = bytes.toString('latin1', NUMBERS, bodies).split('\n')
  const answerHeaders = MARGIN + bytes.readUInt32LE(AT.headers)
  const [method = '', path = ''] = lines
  return {
    at: new Date(bytes.readDoubleLE(AT.time)),
    by: bytes.readUInt8(AT.by) === 1 ? 'repeater' : 'browser',
    method,
    path,
    status: bytes.readUInt16LE(AT.status),
    ms: bytes.readFloatLE(AT.ms),
    requestHeaders: pairsOf(lines.slice(MARGIN, answerHeaders)),
    answerHeaders: pairsOf(lines.slice(answerHeaders)),
    sent: keptAs(bytes.subarray(bodies, answer), bytes.readDoubleLE(AT.sentLength)),
    answered: keptAs(bytes.subarray(answer), bytes.readDoubleLE(AT.answeredLength)),
  }
}

function keptAs(beginning: Buffer, length: number): BodyExcerpt {
  return { beginning, bytes: beginning.length, length: length === UNKNOWN ? null : length }
}

function pairsOf(lines: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < lines.length; at += 2) pairs.push([lines[at] ?? '', lines[at + 1] ?? ''])
  return pairs
}

/** The beginning of a body, and its full length. */
export interface BodyExcerpt {
  beginning: string | Uint8Array
  /** Length of the beginning. */
  bytes: number
  /** Full length in bytes; null if the body was streamed. */
  length: number | null
}

/** Maximum size of what the history keeps of a request body, and of a response body, in bytes. */
export const LONGEST_EXCERPT = 64 * 1024

const NOTHING: BodyExcerpt = { beginning: '', bytes: 0, length: 0 }
const STREAMED: BodyExcerpt = { beginning: '', bytes: 0, length: null }

/** Keeps a short body entirely, and the beginning of a long one. Nothing is known of a streamed body. */
function excerptOf(body: unknown): BodyExcerpt {
  if (body === undefined || body === null || body === '') return NOTHING
  if (typeof body === 'string') {
    const length = Buffer.byteLength(body)
    if (length <= LONGEST_EXCERPT) return { beginning: body, bytes: length, length }
    const beginning = Buffer.from(body.slice(0, LONGEST_EXCERPT)).subarray(0, LONGEST_EXCERPT)
    return { beginning, bytes: beginning.length, length }
  }
  if (!(body instanceof Uint8Array)) return STREAMED
  const beginning = body.subarray(0, LONGEST_EXCERPT)
  return { beginning, bytes: beginning.length, length: body.length }
}

/** The excerpt as the history shows it. */
export function toKeptBody({ beginning, length }: BodyExcerpt): KeptBody {
  const bytes = Buffer.from(beginning)
  return { bytes: bytes.toString('base64'), length, isCut: length === null || length > bytes.length }
}
