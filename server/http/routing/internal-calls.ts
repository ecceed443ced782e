import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { Host } from '../../host/host.ts'
import { SHOP_TOKEN } from '../../host/which-shop.ts'

/** What the shop asks itself. */
export interface InternalCall {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  payload?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Asks something of the very shop that this request belongs to, as nobody in particular, and without a network. What
     * the visitor brought along says nothing of whose shop that is.
     */
    callShop(call: InternalCall): Promise<LightMyRequestResponse>
  }
}

/** Lets requests ask the shop that they are in. The ticket is made for one call, and good for no other. */
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
