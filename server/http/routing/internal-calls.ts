import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Host } from '../../host/host.ts'
import { SHOP_TOKEN } from '../../host/which-shop.ts'

/** A request of the shop to itself. */
interface InternalCall {
  method: NonNullable<InjectOptions['method']>
  url: string
  headers?: Record<string, string>
  payload?: string
  /** Aborts when nobody waits for the reply any more. */
  signal?: AbortSignal
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Sends a request to the shop of this request, without a network and without the visitor's credentials. */
    callShop(call: InternalCall): Promise<LightMyRequestResponse>
    /** The request that has sent this one by `callShop`. */
    internalCaller: FastifyRequest | undefined
  }
}

/** Lets requests call their own shop. The shop token is made for one call. Register it before hooks that wait. */
export function allowInternalCalls(app: FastifyInstance, host: Host): void {
  const callers = new Map<string, FastifyRequest>()
  app.decorateRequest('internalCaller', undefined)
  // Looked up once, at the beginning: the caller may stop waiting while its request still runs.
  app.addHook('onRequest', (request, _reply, done) => {
    request.internalCaller = callers.get(String(request.headers[SHOP_TOKEN]))
    done()
  })
  app.decorateRequest('callShop', async function (this: FastifyRequest, { headers, ...call }: InternalCall) {
    const token = host.tokens.issue(this.shop.id)
    callers.set(token, this)
    try {
      const own = { host: this.headers.host ?? 'localhost', ...headers, [SHOP_TOKEN]: token }
      return await this.server.inject({ ...call, headers: own })
    } finally {
      callers.delete(token)
      host.tokens.revoke(token)
    }
  })
}
