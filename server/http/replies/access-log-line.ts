import type { FastifyReply, FastifyRequest } from 'fastify'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Longest line in bytes, and limits of its parts, so that each keeps its place. */
const LONGEST_LINE = 500
const LONGEST_URL = 250
const LONGEST_REFERER = 80
/** An IPv6 address with its zone. Behind a proxy the value may be anything. */
const LONGEST_IP = 60

/** A line of the access log in Apache's combined format (https://httpd.apache.org/docs/2.4/logs.html#combined). */
export function accessLogLine(at: Date, request: FastifyRequest, reply: FastifyReply): string {
  const { referer = '-', 'user-agent': agent = '-' } = request.headers
  const size = reply.getHeader('content-length') ?? '-'
  const url = cut(quoted(request.raw.url ?? ''), LONGEST_URL)
  const line = `${request.method} ${url} HTTP/${request.raw.httpVersion}`
  const from = cut(request.ip, LONGEST_IP)
  const start = `${from} - - [${dates.of(at)}] "${line}" ${reply.statusCode} ${size} "${cut(quoted(referer), LONGEST_REFERER)}" "`
  return `${start}${cut(quoted(agent), LONGEST_LINE - Buffer.byteLength(start) - 1)}"`
}

/** Formats dates. Keeps the text of the latest second. */
class ApacheDates {
  #second = Number.NaN
  #text = ''

  of(at: Date): string {
    const second = Math.floor(at.getTime() / 1_000)
    if (second !== this.#second) this.#text = apacheDate(at)
    this.#second = second
    return this.#text
  }
}

const dates = new ApacheDates()

function apacheDate(at: Date): string {
  const day = `${twoDigits(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(twoDigits).join(':')
  return `${day}:${time} +0000`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

/** Most bytes that one unit of a text takes in UTF-8. */
const MOST_BYTES = 3

/** The beginning of a text, limited in bytes; three dots mark a cut. */
function cut(text: string, most: number): string {
  if (text.length * MOST_BYTES <= most) return text
  const bytes = Buffer.byteLength(text)
  if (bytes <= most) return text
  const { read } = encoder.encodeInto(text, new Uint8Array(most - 3))
  return `${text.slice(0, read)}...`
}

const encoder = new TextEncoder()

const UNSAFE = /["\\\r\n]/

/** Escapes a value so that it stays inside its quotes and its line. */
function quoted(text: string): string {
  if (!UNSAFE.test(text)) return text
  return text.replace(/["\\\r\n]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
