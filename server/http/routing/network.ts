import type { FastifyInstance } from 'fastify'
import type { Neighbour, NetworkReply, NetworkRequest } from '../../shop/fake-network/neighbour.ts'
import { FakeNetwork } from '../../shop/fake-network/network.ts'
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

/** The fake network for one request: its limits count until the request is answered. */
export function networkOf({ shop, request }: Pick<Call, 'shop' | 'request'>): FakeNetwork {
  const ask = async ({ method, url, headers, body }: NetworkRequest): Promise<NetworkReply> => {
    const response = await request.callShop({
      method: method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      // The training ground listens to the learner only, never to what a page or a redirect of theirs leads the shop to.
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
      ...(method === 'POST' && { payload: body }),
    })
    const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    return { status: response.statusCode, headers: Object.fromEntries(named), body: response.rawPayload }
  }
  return new FakeNetwork(shop, request.server.neighbours, { host: new URL(originOf(request)).host, ask })
}
