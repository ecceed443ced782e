import type { Shop } from '../shop.ts'
import {
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
  type NetworkSide,
} from './neighbour.ts'
import { answerRented, isRented } from './rented-hosts.ts'

/** Requests of one exchange, redirects of one request, bytes of one body, and milliseconds of one answer. */
const MOST_REQUESTS = 60
const MOST_REDIRECTS = 3
const MOST_BYTES = 256 << 10
const LONGEST_ANSWER_MS = 5_000
/** Longest address, in characters. */
const LONGEST_ADDRESS = 8_000

/** The only machine of the fake network that is none: the shop itself. */
export interface OwnMachine {
  /** The host name as visitors see it, with the port if there is one: `shop.example:8080`. */
  host: string
  /** The shop's reply to a request without credentials. */
  ask(request: NetworkRequest): Promise<NetworkReply>
}

export interface FetchOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Default: `server`. */
  from?: NetworkSide
  /** Asked before each redirect. Default: three redirects are followed. */
  mayFollow?(to: URL): boolean | Promise<boolean>
}

/** A reply, with the address that it came from after redirects. */
export interface FetchedReply extends NetworkReply {
  url: string
}

/** What may be reached in the fake network during one exchange. Nothing of it opens a socket. */
export class FakeNetwork {
  readonly #shop: Shop
  readonly #neighbours: readonly Neighbour[]
  readonly #own: OwnMachine
  #requests = 0

  constructor(shop: Shop, neighbours: readonly Neighbour[], own: OwnMachine) {
    this.#shop = shop
    this.#neighbours = neighbours
    this.#own = own
  }

  /** Sends a request and follows redirects. Rejects with `NetworkError`. */
  async fetch(address: string, options: FetchOptions = {}): Promise<FetchedReply> {
    let request = requestOf(address, options)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const reply = await this.#ask(request)
      const to = redirectTarget(reply, request.url)
      if (!to || (options.mayFollow && !(await options.mayFollow(to))))
        return { ...reply, url: request.url.href }
      request = redirected(request, reply.status, to)
    }
    throw new NetworkError('ERR_TOO_MANY_REDIRECTS', 'redirect count exceeded')
  }

  async #ask(request: NetworkRequest): Promise<NetworkReply> {
    this.#requests += 1
    if (this.#requests > MOST_REQUESTS) throw new NetworkError('EMFILE', 'too many requests in one exchange')
    if (request.body.length > MOST_BYTES) throw new NetworkError('EMSGSIZE', 'the body is too long')
    const { url } = request
    const isToRented = isRented(this.#shop, url.hostname)
    const reply = await withinTime(this.#answer(request, isToRented), url)
    if (reply.body.length > MOST_BYTES) throw new NetworkError('ECONNRESET', 'the answer is too long')
    this.#shop.emit('neighbour.asked', {
      from: request.from,
      isRented: isToRented,
      host: url.hostname,
      method: request.method,
      path: url.pathname,
      query: url.search,
      headers: request.headers,
      body: request.body,
      status: reply.status,
    })
    return reply
  }

  async #answer(request: NetworkRequest, isToRented: boolean): Promise<NetworkReply> {
    const { url, from } = request
    if (isOwn(url, this.#own.host)) return this.#own.ask(request)
    if (LOOPBACK.test(url.hostname)) throw refusal('ECONNREFUSED', url)
    const neighbour = this.#neighbours.find(({ hosts }) => hosts.includes(url.hostname))
    const isReachable = neighbour ? neighbour.reachedFrom.includes(from) : isToRented
    if (!isReachable) throw isIpAddress(url.hostname) ? refusal('ETIMEDOUT', url) : notFound(url)
    if (url.port !== '') throw refusal('ECONNREFUSED', url)
    return neighbour ? neighbour.answer(request, this.#shop) : answerRented(request, this.#shop)
  }
}

function requestOf(
  address: string,
  { method = 'GET', headers = {}, body = '', from = 'server' }: FetchOptions,
): NetworkRequest {
  const isUrl = address.length <= LONGEST_ADDRESS && URL.canParse(address)
  if (!isUrl) throw new NetworkError('ERR_INVALID_URL', 'Invalid URL')
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    method: method.toUpperCase(),
    url: reachable(new URL(address)),
    headers: Object.fromEntries(lowered),
    body,
    from,
  }
}

/** An IPv4 address in an IPv6 address leads to the same machine, and so does a name with a dot at its end. */
function reachable(url: URL): URL {
  if (!/^https?:$/.test(url.protocol)) throw new NetworkError('ERR_INVALID_PROTOCOL', 'unknown scheme')
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(url.hostname)
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
    url.hostname = [high >> 8, high & 255, low >> 8, low & 255].join('.')
  } else if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return url
}

function redirectTarget({ status, headers }: NetworkReply, from: URL): URL | undefined {
  const { location } = headers
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined
  if (!isRedirect || location.length > LONGEST_ADDRESS || !URL.canParse(location, from)) return undefined
  return reachable(new URL(location, from))
}

/** As browsers and `fetch` do: a changed method after 303, and no credentials to another host. */
function redirected(request: NetworkRequest, status: number, url: URL): NetworkRequest {
  const keepsMethod =
    status === 307 || status === 308 || request.method === 'GET' || request.method === 'HEAD'
  const { authorization, cookie, ...others } = request.headers
  return {
    ...request,
    url,
    headers: url.host === request.url.host ? request.headers : others,
    ...(!keepsMethod && { method: 'GET', body: '' }),
  }
}

/** Loopback names. `URL` normalises other spellings (`127.1`, `0x7f000001`) to one of these. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
/** The port that the shop seems to listen on behind its proxy. */
const USUAL_PORT = '3000'

function isOwn({ host, hostname, port }: URL, ownHost: string): boolean {
  if (host === ownHost) return true
  const ownPort = URL.canParse(`http://${ownHost}`) ? new URL(`http://${ownHost}`).port : ''
  return LOOPBACK.test(hostname) && (port === USUAL_PORT || port === ownPort)
}

const isIpAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host)

function refusal(code: 'ECONNREFUSED' | 'ETIMEDOUT', { hostname, port, protocol }: URL): NetworkError {
  const usual = protocol === 'https:' ? '443' : '80'
  const ip = LOOPBACK.test(hostname) ? '127.0.0.1' : hostname
  return new NetworkError(code, `connect ${code} ${ip}:${port || usual}`)
}

const notFound = ({ hostname }: URL): NetworkError =>
  new NetworkError('ENOTFOUND', `getaddrinfo ENOTFOUND ${hostname}`)

/** The answer, unless it takes too long. */
async function withinTime(answer: Promise<NetworkReply>, url: URL): Promise<NetworkReply> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refusal('ETIMEDOUT', url)), LONGEST_ANSWER_MS)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
