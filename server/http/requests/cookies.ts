import type { FastifyRequest } from 'fastify'

/** The value of a cookie; undefined if it is missing or cannot be decoded. The first of several counts. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const cookie of headers.cookie?.split(';') ?? []) {
    const [key, ...value] = cookie.split('=')
    if (key?.trim() === name) return decoded(value.join('=').trim())
  }
  return undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
