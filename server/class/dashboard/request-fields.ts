import type { FastifyRequest } from 'fastify'

/** Returns the key of a request. */
export function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{10,100})$/.exec(headers.authorization ?? '')?.[1]
}

/** Returns a text field of the body; empty if it is not a text. */
export function textField({ body }: FastifyRequest, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  return typeof value === 'string' ? value : ''
}
