/** An answer to a request that the server was made to send. */
export interface FakeFetchReply {
  status: number
  bytes: Uint8Array
  /** Where it sends whoever asked. */
  location: string | undefined
}

/** The one machine in reach: the shop's own. */
export interface ShopHost {
  /** Where the shop is as its visitors see it: `shop.example:8080`. */
  host: string
  /** What the shop answers to a GET that nobody in particular sends. */
  ask(path: string): Promise<FakeFetchReply>
}

/** Nobody answered. The message is what Node says in such a case. */
export class NetworkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NetworkError'
  }
}

/** Names by which a machine knows itself. Other spellings (`127.1`, `0x7f000001`) become one of these in a URL. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f..:.{1,4}\])$/
/** Where the shop believes to listen, whatever stands before it. */
const USUAL_PORT = '3000'
const MOST_HOPS = 3

/**
 * Fetches an address as a server does that was talked into it, redirects included. No socket is ever opened: the
 * shop's own machine answers, and everybody else is out of reach. Rejects with `NetworkError`.
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
