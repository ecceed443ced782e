import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { Host } from '../../host/host.ts'
import { SHOP_TOKEN } from '../../host/which-shop.ts'

/** A request of the shop to itself. */
interface InternalCall {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  payload?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Sends a request to the shop of this request, without a network and without the visitor's credentials. */
    callShop(call: InternalCall): Promise<LightMyRequestResponse>
  }
}

/** Lets requests call their own shop. The shop token is made for one call. */
export function allowInternalCalls(app: FastifyInstance, host: Host): void {
  app.decorateRequest('callShop', async function (this: FastifyRequest, { headers, ...call }: InternalCall) {
    const token = host.tokens.issue(this.shop.id)
    try {
      const own = { host: this.headers.host ?? 'localhost', ...headers, [SHOP_TOKEN]: token }
      return await this.server.inject({ ...call, headers: own })
    } finally {
      host.tokens.revoke(token)
    }
  })
}
