import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The token after `Bearer` in the Authorization header. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1]
}

/** Compares two secrets in constant time. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
