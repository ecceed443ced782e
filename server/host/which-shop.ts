import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HOME_SHOP, type Host } from './host.ts'

/**
 * Header, and name of the cookie, that carries a shop token (`shop-tokens.ts`) for a shop other than the home shop.
 * Existing clients send it by this name, so it stays.
 */
export const SHOP_TOKEN = 'x-shop-ticket'

/**
 * Decides which shop a request or socket belongs to. Undefined if it may not enter any. No promise if that is known at
 * once.
 */
export type ResolveShop = (request: IncomingMessage) => Promise<string | undefined> | string | undefined

/** At home: without a token, or with one that is no longer valid, it is the home shop. */
export function resolveHomeShop(host: Host): ResolveShop {
  return ({ headers }) => {
    const shopToken = tokenIn(headers)
    return (shopToken === undefined ? undefined : host.tokens.shopOf(shopToken)) || HOME_SHOP
  }
}

function tokenIn(headers: IncomingHttpHeaders): string | undefined {
  const shopToken = headers[SHOP_TOKEN] ?? tokenInCookie(headers.cookie)
  return typeof shopToken === 'string' ? shopToken : undefined
}

function tokenInCookie(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)x-shop-ticket=([0-9a-f]+)/)?.[1]
}
