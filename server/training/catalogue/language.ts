import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'

/** The default language. */
export const ENGLISH = 'en'

/** Returns the language that the reader chose, such as `de_DE`: from the query, or else from the cookie. */
export function languageOf({ request, query }: Pick<Call, 'request' | 'query'>): string {
  return query.language ?? readCookie(request, 'language') ?? ENGLISH
}
