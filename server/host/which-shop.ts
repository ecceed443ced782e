import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HOME, type Host } from './host.ts'

/** Header, and name of the cookie, that carries a ticket into another shop than the home shop. */
export const TICKET = 'x-shop-ticket'

/** Decides which shop a request or socket belongs to; nothing else does. Undefined where it may not enter any. */
export type WhichShop = (request: IncomingMessage) => Promise<string | undefined>

/** How it is at home: without a ticket, or with one that leads nowhere (any more), it is the home shop. */
export function atHome(host: Host): WhichShop {
  return async ({ headers }) => {
    const ticket = ticketIn(headers)
    return (ticket !== undefined && host.tickets.admit(ticket)) || HOME
  }
}

function ticketIn(headers: IncomingHttpHeaders): string | undefined {
  const ticket = headers[TICKET] ?? ticketCookie(headers.cookie)
  return typeof ticket === 'string' ? ticket : undefined
}

function ticketCookie(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)x-shop-ticket=([0-9a-f]+)/)?.[1]
}
