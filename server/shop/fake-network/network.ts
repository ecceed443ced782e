import type { Shop } from '../shop.ts'
import {
  isLoopback,
  isOwnMachine,
  parseAddress,
  unanswered,
  unknownMachine,
  usualAddress,
} from './address.ts'
import { areTooLong, headersToSend, receivedHeaders, requireToken } from './headers.ts'
import {
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
  type NetworkSide,
} from './neighbour.ts'
import { answerRented, isRented } from './rented-hosts.ts'

/** Requests of one exchange, redirects of one request, and bytes of one body. */
const MOST_REQUESTS = 60
const MOST_REDIRECTS = 3
const MOST_BYTES = 256 << 10
/** How long one call of `fetch` waits for answers, redirects included. */
const LONGEST_WAIT_MS = 5_000

/** The only machine of the fake network that is none: the shop itself. */
export interface OwnMachine {
  /** The host name as visitors see it, with the port if there is one: `shop.example:8080`. */
  host: string
  /** The shop's reply to a request. `signal` aborts when nobody waits for it any more. */
  ask(request: NetworkRequest, signal: AbortSignal): Promise<NetworkReply>
}

/** What one exchange may still send. The requests that it causes in the shop itself share it. */
export class NetworkQuota {
  #sent = 0
  readonly #yieldTurn: () => Promise<void>
  readonly #clientLeft: AbortSignal | undefined

  /**
   * `yieldTurn` resolves after other shops had their turns in the server's thread. `clientLeft` aborts if the client
   * disconnects before it gets a response.
   */
  constructor(yieldTurn: () => Promise<void> = async () => {}, clientLeft?: AbortSignal) {
    this.#yieldTurn = yieldTurn
    this.#clientLeft = clientLeft
  }

  /** Takes one request. All but the first have a turn each. Rejects with `NetworkError`. */
  async take(): Promise<void> {
    this.#sent += 1
    if (this.#clientLeft?.aborted) throw new NetworkError('ECANCELED', 'nobody waits for the answer')
    if (this.#sent > MOST_REQUESTS) throw new NetworkError('EMFILE', 'too many requests in one exchange')
    if (this.#sent > 1) await this.#yieldTurn()
  }
}

export interface FetchOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Default: `server`. */
  from?: NetworkSide
  /** Asked before each redirect, with its address as it is written. Default: three redirects are followed. */
  mayFollow?(to: URL): boolean | Promise<boolean>
  /** Called with each request that is answered, redirects included. */
  onReply?(request: NetworkRequest): void
}

/** A reply, with the address that it came from, and the number of redirects that led there. */
export interface FetchedReply extends NetworkReply {
  url: string
  redirects: number
}

/** What may be reached in the fake network during one exchange. Nothing of it opens a socket. */
export class FakeNetwork {
  readonly #shop: Shop
  readonly #neighbours: readonly Neighbour[]
  readonly #own: OwnMachine
  readonly #quota: NetworkQuota

  constructor(
    shop: Shop,
    neighbours: readonly Neighbour[],
    own: OwnMachine,
    quota: NetworkQuota = new NetworkQuota(),
  ) {
    this.#shop = shop
    this.#neighbours = neighbours
    this.#own = own
    this.#quota = quota
  }

  /** Whether a host of this name is one that the learner rented. */
  isRented(hostname: string): boolean {
    return isRented(this.#shop, hostname)
  }

  /** Sends a request and follows redirects. Rejects with `NetworkError`. */
  async fetch(address: string, options: FetchOptions = {}): Promise<FetchedReply> {
    let leftMs = LONGEST_WAIT_MS
    let request = requestOf(address, options)
    for (let redirects = 0; ; redirects++) {
      await this.#quota.take()
      const begin = performance.now()
      const reply = await this.#ask(request, leftMs)
      options.onReply?.(request)
      leftMs -= performance.now() - begin
      const to = redirectTarget(reply, request.url)
      if (!to || (options.mayFollow && !(await options.mayFollow(new URL(to)))))
        return { ...reply, url: request.url.href, redirects }
      if (redirects === MOST_REDIRECTS)
        throw new NetworkError('ERR_TOO_MANY_REDIRECTS', 'redirect count exceeded')
      request = redirected(request, reply.status, to)
    }
  }

  async #ask(request: NetworkRequest, longestMs: number): Promise<NetworkReply> {
    if (Buffer.byteLength(request.body) > MOST_BYTES)
      throw new NetworkError('EMSGSIZE', 'the body is too long')
    const { url } = request
    const isToRented = isRented(this.#shop, url.hostname)
    const raw = await withinTime(longestMs, url, (signal) => this.#answer(request, isToRented, signal))
    const reply = received(raw, request)
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

  async #answer(request: NetworkRequest, isToRented: boolean, signal: AbortSignal): Promise<NetworkReply> {
    const { url, from } = request
    const isOwn = isOwnMachine(url, this.#own.host)
    const neighbour = this.#neighbours.find(({ hosts }) => hosts.includes(url.hostname))
    if (!isOwn) {
      if (isLoopback(url)) throw unanswered('ECONNREFUSED', url)
      const isReachable = neighbour ? neighbour.reachedFrom.includes(from) : isToRented
      if (!isReachable) throw unknownMachine(url)
      if (url.port !== '') throw unanswered('ECONNREFUSED', url)
    }
    if (areTooLong(request.headers)) return { status: 431, headers: { connection: 'close' }, body: '' }
    if (isOwn) return this.#own.ask(request, signal)
    return neighbour ? neighbour.answer(request, this.#shop) : answerRented(request, this.#shop)
  }
}

function requestOf(
  address: string,
  { method = 'GET', headers = {}, body = '', from = 'server' }: FetchOptions,
): NetworkRequest {
  requireToken('Method', method)
  const given = { method: method.toUpperCase(), headers: headersToSend(headers), body, from }
  return addressed(given, parseAddress(address))
}

/** A request to an address. Its credentials become a header, and its fragment is not sent. */
function addressed(request: Omit<NetworkRequest, 'url'>, address: URL): NetworkRequest {
  const url = usualAddress(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  if (username === '' && password === '') return { ...request, url }
  const authorization = `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`
  return { ...request, url, headers: { authorization, ...request.headers } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A reply as it arrives. Throws `NetworkError` if it is too long. */
function received({ status, headers: sent, body }: NetworkReply, { method }: NetworkRequest): NetworkReply {
  const headers = receivedHeaders(sent)
  if (areTooLong(headers)) throw new NetworkError('HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow')
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  if (hasBody && Buffer.byteLength(body) > MOST_BYTES)
    throw new NetworkError('ECONNRESET', 'the answer is too long')
  return { status, headers, body: hasBody ? body : '' }
}

/** The address that a reply redirects to. Throws `NetworkError` if it is none. */
function redirectTarget({ status, headers: { location } }: NetworkReply, from: URL): URL | undefined {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined
  return parseAddress(location, from)
}

/** As in browsers and `fetch`: another method after 303, and no credentials to another origin. */
function redirected(request: NetworkRequest, status: number, to: URL): NetworkRequest {
  const { method } = request
  const becomesGet =
    status === 303 ? !/^(GET|HEAD)$/.test(method) : method === 'POST' && (status === 301 || status === 302)
  const isElsewhere = usualAddress(to).origin !== request.url.origin
  const dropped = [
    ...(isElsewhere ? ['authorization', 'proxy-authorization', 'cookie', 'host'] : []),
    ...(becomesGet ? ['content-type', 'content-length', 'content-encoding', 'content-language'] : []),
  ]
  const headers = Object.entries(request.headers).filter(([name]) => !dropped.includes(name))
  const next = { ...request, headers: Object.fromEntries(headers) }
  return addressed(becomesGet ? { ...next, method: 'GET', body: '' } : next, to)
}

/** The answer, unless it takes too long. */
async function withinTime(
  ms: number,
  url: URL,
  answer: (signal: AbortSignal) => Promise<NetworkReply>,
): Promise<NetworkReply> {
  const late = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.abort()
    reject(unanswered('ETIMEDOUT', url))
  }, ms)
  try {
    return await Promise.race([answer(late.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}
