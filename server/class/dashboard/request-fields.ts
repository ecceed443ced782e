import type { FastifyRequest } from 'fastify'

/** The key that a call brings along. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{10,100})$/.exec(headers.authorization ?? '')?.[1]
}

/** A field of the body that is a text; empty where it is not. */
export function textOf({ body }: FastifyRequest, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  return typeof value === 'string' ? value : ''
}
