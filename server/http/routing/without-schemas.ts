import type { FastifyServerOptions } from 'fastify'

/**
 * Options for Fastify without its compilers of schemas, which take 3 % of a start: routes check what they take by
 * themselves (`routes.ts`). The bundle of the server leaves the compilers out, so each app needs these options.
 */
export const withoutSchemas: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
}

function refuse(): never {
  throw new Error('Fastify has no compilers of schemas here: a route checks what it takes by itself')
}
