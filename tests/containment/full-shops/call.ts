import type { OutgoingHttpHeaders } from 'node:http'

/** Who makes a call. Jim is the user with many records. */
export type Who = 'nobody' | 'jim' | 'admin' | 'accountant'

/** The request that is sent. */
export interface Outgoing {
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

/** A call that is as expensive as an attacker can make it. */
export interface HeavyCall {
  name: string
  who: Who
  /** The nth request. Some things can be done only once, so it may vary. */
  make(turn: number): Outgoing
  /** Whether the basket must be filled again before each round. */
  needsBasket?: true
  /** Only its deadline stops it. Many at once would take minutes, without using the server's thread. */
  untilDeadline?: true
}

/**
 * The calls of each route, or why the route cannot be expensive. Keys are routes as registered: `GET /api/Users/:id`.
 */
export type Calls = Readonly<Record<string, readonly HeavyCall[] | string>>

type Turned<Value> = Value | ((turn: number) => Value)

interface Options {
  who?: Who
  headers?: OutgoingHttpHeaders
  needsBasket?: true
  untilDeadline?: true
}

const at = <Value>(value: Turned<Value>, turn: number): Value =>
  value instanceof Function ? value(turn) : value

function call(
  name: string,
  { who = 'jim', needsBasket, untilDeadline }: Options,
  make: HeavyCall['make'],
): HeavyCall {
  return { name, who, make, ...(needsBasket && { needsBasket }), ...(untilDeadline && { untilDeadline }) }
}

/** A call without a body. */
export function ask(name: string, path: Turned<string>, options: Options = {}, method = 'GET'): HeavyCall {
  const { headers = {} } = options
  return call(name, options, (turn) => ({ method, path: at(path, turn), headers, body: '' }))
}

/** A call with a JSON body. */
export function send(
  name: string,
  method: 'POST' | 'PUT' | 'PATCH',
  path: Turned<string>,
  body: string | Turned<object>,
  options: Options = {},
): HeavyCall {
  return call(name, options, (turn) => {
    const sent = at(body, turn)
    return {
      method,
      path: at(path, turn),
      headers: { 'content-type': 'application/json', ...options.headers },
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
    }
  })
}

/** A call with a form, as the shop's pages send it. */
export function fillIn(
  name: string,
  path: string,
  fields: Turned<Record<string, string>>,
  options: Options = {},
): HeavyCall {
  return call(name, options, (turn) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    body: new URLSearchParams(at(fields, turn)).toString(),
  }))
}

const BOUNDARY = 'grown-shop'

interface File {
  field: string
  file: string
  type?: string
  bytes: Uint8Array | string
  fields?: Record<string, string>
}

/** A call with a file in a form. */
export function upload(name: string, path: string, sent: Turned<File>, options: Options = {}): HeavyCall {
  return call(name, options, (turn) => {
    const { field, file, type = 'application/octet-stream', bytes, fields = {} } = at(sent, turn)
    const others = Object.entries(fields).map(
      ([key, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    )
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`
    return {
      method: 'POST',
      path,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...options.headers },
      body: Buffer.concat([
        Buffer.from(others.join('') + head),
        Buffer.from(bytes),
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
    }
  })
}

/** Longest text that fits into a request, and into a header. */
export const LONG_TEXT = 90_000
export const text = (sign: string, length = LONG_TEXT): string => sign.repeat(length)
export const LONG_HEADER = 12_000
export const DENIED = 'refused before anything of it is looked at'
export type Limit = { untilDeadline?: true }
/** A call that only its deadline stops. */
export const ENDLESS: Limit = { untilDeadline: true }
