import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HOME_SHOP, type Host } from './host.ts'

/** Header, and name of the cookie, that carries a token for a shop other than the home shop. */
export const SHOP_TOKEN = 'x-shop-ticket'

/** Decides which shop a request or socket belongs to. Undefined if it may not enter any. */
export type ResolveShop = (request: IncomingMessage) => Promise<string | undefined>

/** At home: without a token, or with one that is no longer valid, it is the home shop. */
export function resolveHomeShop(host: Host): ResolveShop {
  return async ({ headers }) => {
    const token = tokenIn(headers)
    return (token !== undefined && host.tokens.shopOf(token)) || HOME_SHOP
  }
}

function tokenIn(headers: IncomingHttpHeaders): string | undefined {
  const token = headers[SHOP_TOKEN] ?? tokenInCookie(headers.cookie)
  return typeof token === 'string' ? token : undefined
}

function tokenInCookie(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)x-shop-ticket=([0-9a-f]+)/)?.[1]
}
