import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
} from '../../shop/fake-network/neighbour.ts'
import { FakeNetwork, NetworkQuota } from '../../shop/fake-network/network.ts'
import { originOf } from '../requests/origin.ts'
import type { Call } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The fake machines that all shops reach. */
    neighbours: readonly Neighbour[]
  }
}

/** Lets routes use the fake network: see `networkOf`. */
export function provideNeighbours(app: FastifyInstance, neighbours: readonly Neighbour[]): void {
  app.decorate('neighbours', neighbours)
}

/** How deep requests of the shop to itself may be nested. Redirects and pages of learners need two or three levels. */
const MAX_DEPTH = 5

/** What is left of the limits, by the request of a client. */
const quotas = new WeakMap<FastifyRequest, NetworkQuota>()

/**
 * The fake network for one request. Its limits count until the request is answered, and include what requests of the
 * shop to itself send meanwhile. `beforeOwn` is called before the shop itself is asked.
 */
export function networkOf(
  { shop, request }: Pick<Call, 'shop' | 'request'>,
  beforeOwn?: (request: NetworkRequest) => void,
): FakeNetwork {
  const ask = (asked: NetworkRequest, signal: AbortSignal): Promise<NetworkReply> => {
    if (depthOf(request) >= MAX_DEPTH)
      throw new NetworkError('ELOOP', 'too many nested requests of the shop to itself')
    beforeOwn?.(asked)
    return askShop(request, asked, signal)
  }
  const own = { host: new URL(originOf(request)).host, ask }
  return new FakeNetwork(shop, request.server.neighbours, own, quotaOf(request))
}

/** How deep this request is nested in requests of the shop to itself. */
function depthOf({ internalCaller }: FastifyRequest): number {
  return internalCaller ? 1 + depthOf(internalCaller) : 0
}

function quotaOf(request: FastifyRequest): NetworkQuota {
  let first = request
  while (first.internalCaller) first = first.internalCaller
  const quota = quotas.get(first) ?? new NetworkQuota(() => request.yieldTurn(), first.exchange?.clientLeft)
  quotas.set(first, quota)
  return quota
}

/** The methods that the shop is asked with. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** Headers of the connection, which the request to the shop sets itself. */
const OF_CONNECTION =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|expect|upgrade|te|trailer|keep-alive)$/

async function askShop(
  request: FastifyRequest,
  { method, url, headers, body }: NetworkRequest,
  signal: AbortSignal,
): Promise<NetworkReply> {
  const known = METHODS.find((name) => name === method)
  if (!known) return { status: 405, headers: {}, body: '' }
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name))
  const response = await request.callShop({
    method: known,
    url: url.pathname + url.search,
    // The training ground listens to the learner only, never to what a page or a redirect of theirs leads the shop to.
    headers: { ...Object.fromEntries(kept), 'sec-fetch-site': 'cross-site' },
    signal,
    ...(body !== '' && { payload: body }),
  })
  const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  return { status: response.statusCode, headers: Object.fromEntries(named), body: response.rawPayload }
}
