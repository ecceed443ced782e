import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HOME_SHOP, type Host } from './host.ts'

/** Header, and name of the cookie, that carries a ticket into another shop than the home shop. */
export const SHOP_TOKEN = 'x-shop-ticket'

/** Decides which shop a request or socket belongs to; nothing else does. Undefined where it may not enter any. */
export type ResolveShop = (request: IncomingMessage) => Promise<string | undefined>

/** How it is at home: without a ticket, or with one that leads nowhere (any more), it is the home shop. */
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
