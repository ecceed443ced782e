/** The reply to a server-side request. */
export interface FakeFetchReply {
  status: number
  bytes: Uint8Array
  /** Target of a redirect. */
  location: string | undefined
}

/** The only reachable host: the shop. */
export interface ShopHost {
  /** The host name as visitors see it: `shop.example:8080`. */
  host: string
  /** The shop's reply to an anonymous GET request. */
  ask(path: string): Promise<FakeFetchReply>
}

/** No host answered. The message is Node's own for this case. */
export class NetworkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NetworkError'
  }
}

/** Loopback names. `URL` normalises other spellings (`127.1`, `0x7f000001`) to one of these. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f..:.{1,4}\])$/
/** The port that the shop seems to listen on behind its proxy. */
const USUAL_PORT = '3000'
const MOST_HOPS = 3

/**
 * Fetches a URL the way a server with SSRF would, redirects included. It opens no socket: the shop answers itself, and
 * every other host is unreachable. Rejects with `NetworkError`.
 */
export async function fakeFetch(address: string, machine: ShopHost): Promise<FakeFetchReply> {
  let url = parse(address)
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    refuseForeign(url, machine.host)
    const reply = await machine.ask(url.pathname + url.search)
    if (reply.location === undefined) return reply
    url = parse(new URL(reply.location, url).href)
  }
  throw new NetworkError('redirect count exceeded')
}

function parse(address: string): URL {
  if (!URL.canParse(address) || !/^https?:/i.test(address)) throw new NetworkError('unknown scheme')
  return new URL(address)
}

function refuseForeign({ host, hostname, port }: URL, ownHost: string): void {
  if (host === ownHost) return
  if (LOOPBACK.test(hostname)) {
    if (port === USUAL_PORT || port === portOf(ownHost)) return
    throw new NetworkError(`connect ECONNREFUSED 127.0.0.1:${port || 80}`)
  }
  if (/^[\d.]+$|^\[/.test(hostname)) throw new NetworkError(`connect ETIMEDOUT ${hostname}:${port || 80}`)
  throw new NetworkError(`getaddrinfo ENOTFOUND ${hostname}`)
}

function portOf(host: string): string {
  return new URL(`http://${host}`).port
}
