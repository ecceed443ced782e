import type { FastifyRequest } from 'fastify'
import { parseHostname } from '../access/addresses.ts'

/** Whether a form comes from a page of this host: all browsers say so with what they post. */
export function isSentFrom(
  { headers }: Pick<FastifyRequest, 'headers'>,
  hostname: string | undefined,
): boolean {
  return hostname !== undefined && parseHostname(headers.origin) === hostname
}

/** Whether it comes from a page of the very host that it is sent to. */
export function isSentFromOwnHost(request: Pick<FastifyRequest, 'headers'>): boolean {
  return isSentFrom(request, parseHostname(request.headers.host))
}

/** What stands in a form of the porch; empty where it has no such field. */
export type JoinFormFields = Readonly<
  Record<'code' | 'nickname' | 'words' | 'once' | 'token' | 'sure' | 'ticket' | 'answer', string>
>

export function parseFormFields(body: unknown): JoinFormFields {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '')
  const field = (name: keyof JoinFormFields): string => fields.get(name) ?? ''
  return {
    ...{ code: field('code'), nickname: field('nickname'), words: field('words') },
    ...{ once: field('once'), token: field('token'), sure: field('sure'), ticket: field('ticket') },
    answer: field('answer'),
  }
}
