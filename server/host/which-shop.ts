import type { IncomingHttpHeaders } from 'node:http'
import { HOME, type Host } from './host.ts'

/** Header, and name of the cookie, that carries a ticket into another shop than the home shop. */
export const TICKET = 'x-shop-ticket'

/**
 * Decides which shop a request or socket belongs to; nothing else does. Without a ticket, or with one that leads
 * nowhere (any more), it is the home shop.
 */
export function whichShop(host: Host, headers: IncomingHttpHeaders): string {
  const ticket = ticketIn(headers)
  return (ticket !== undefined && host.tickets.admit(ticket)) || HOME
}

function ticketIn(headers: IncomingHttpHeaders): string | undefined {
  const ticket = headers[TICKET] ?? ticketCookie(headers.cookie)
  return typeof ticket === 'string' ? ticket : undefined
}

function ticketCookie(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)x-shop-ticket=([0-9a-f]+)/)?.[1]
}
