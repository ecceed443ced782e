import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'

/** What is spoken where nobody asks for anything else. */
export const ENGLISH = 'en'

/** The language that a reader chose, as files have it: `de_DE`. The address may name one, else it is the cookie's. */
export function languageOf({ request, query }: Pick<Call, 'request' | 'query'>): string {
  return query.language ?? readCookie(request, 'language') ?? ENGLISH
}
