import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { LISTEN_ERRORS } from '../../class/dashboard/address.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { BOUNDED_REQUESTS, limitPipelining } from '../../http/limits/pipelining.ts'
import { bearerToken } from '../../http/requests/bearer.ts'
import { withoutSchemas } from '../../http/routing/without-schemas.ts'
import { joinHostPort } from '../host-port.ts'
import type { DatabaseAccess } from '../slots/model.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the node that calls the internal API. */
    node?: string
  }
}

export interface InternalApiOptions {
  isNode(name: string, key: string): Promise<boolean>
  /** Whether this gateway reaches the database. Unless `alone`, it also asks the other gateways. */
  databaseAccess(alone: boolean): Promise<DatabaseAccess>
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Limit of all calls except snapshots, which are larger and accepted from nodes only. */
const LONGEST_BODY = 1_024

/** The listener that nodes call. Learners cannot reach it. A node proves itself by its key. */
export class InternalApi {
  readonly app: FastifyInstance

  constructor({ isNode, databaseAccess, reporter }: InternalApiOptions) {
    const app = Fastify({
      logger: false,
      ...withoutSchemas,
      bodyLimit: LONGEST_BODY,
      forceCloseConnections: true,
      http: BOUNDED_REQUESTS,
    })
    limitPipelining(app.server)
    this.app = app
    app.addHook('onRequest', async (request, reply) => {
      // Open to everybody: the key cannot be checked while the database is unreachable, and the answer is no secret.
      if (request.routeOptions.url === '/internal/database-access') return undefined
      const [, name = '', key = ''] =
        /^([a-z0-9-]{1,40})\.([0-9a-f]{32,128})$/.exec(bearerToken(request.headers) ?? '') ?? []
      if (name === '' || !(await isNode(name, key)))
        return reply.code(401).send({ error: 'No node has this key.' })
      request.node = name
      return undefined
    })
    app.post<{ Querystring: { alone?: string } }>('/internal/database-access', async ({ query }) => ({
      databaseAccess: await databaseAccess(query.alone === '1'),
    }))
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof StoreUnavailable) {
        return reply.code(503).header('retry-after', '1').send({ error: error.message })
      }
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
      const { url = '(no route)' } = request.routeOptions
      if (status >= 500) reporter.unexpected(error, { doing: `the internal API's ${url}` })
      return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) })
    })
  }

  /** Where other machines reach this listener, `host:port`. */
  get address(): string {
    const at = this.app.server.address()
    if (typeof at !== 'object' || at === null) throw new Error('The internal API is not open yet')
    const host = ['0.0.0.0', '::'].includes(at.address) ? publicAddress() : at.address
    return joinHostPort(host, at.port)
  }

  async listen(address: { host: string; port: number }): Promise<void> {
    try {
      await this.app.listen(address)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? LISTEN_ERRORS[String(error.code)] : undefined
      if (reason === undefined) throw error
      throw new ConfigurationError(
        `The internal API cannot listen at ${address.host}:${address.port}: ${reason} Set INTERNAL_API_HOST and INTERNAL_API_PORT to a free address.`,
      )
    }
  }

  close(): Promise<void> {
    return this.app.close()
  }
}

/** An address of this machine, for a listener on all interfaces. */
function publicAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
