import type { FastifyRequest } from 'fastify'
import { parseHostname } from '../access/addresses.ts'

/** Whether a form was sent from a page of this host. All browsers send the origin with a POST. */
export function isSentFrom(
  { headers }: Pick<FastifyRequest, 'headers'>,
  hostname: string | undefined,
): boolean {
  return hostname !== undefined && parseHostname(headers.origin) === hostname
}

/** Whether a form was sent from a page of the host that it is sent to. */
export function isSentFromOwnHost(request: Pick<FastifyRequest, 'headers'>): boolean {
  return isSentFrom(request, parseHostname(request.headers.host))
}

/** The fields of the forms; a missing field is empty. */
export type JoinFormFields = Readonly<
  Record<'code' | 'nickname' | 'words' | 'once' | 'token' | 'sure' | 'ticket' | 'answer' | 'language', string>
>

export function parseFormFields(body: unknown): JoinFormFields {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '')
  const field = (name: keyof JoinFormFields): string => fields.get(name) ?? ''
  return {
    code: field('code'),
    nickname: field('nickname'),
    words: field('words'),
    once: field('once'),
    token: field('token'),
    sure: field('sure'),
    ticket: field('ticket'),
    answer: field('answer'),
    language: field('language'),
  }
}
