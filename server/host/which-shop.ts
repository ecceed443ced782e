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
  return (ticket !== undefined && host.admit(ticket)) || HOME
}

/** The ticket that somebody brings along, be it good or not. */
export function ticketIn(headers: IncomingHttpHeaders): string | undefined {
  const ticket = headers[TICKET] ?? ticketCookie(headers.cookie)
  return typeof ticket === 'string' ? ticket : undefined
}

/** Puts a ticket, or none, in the place of all that were brought along. */
export function exchangeTicket(headers: IncomingHttpHeaders, ticket: string | undefined): void {
  const cookies = headers.cookie?.split(/;\s*/).filter((cookie) => !cookie.startsWith(`${TICKET}=`))
  if (cookies) headers.cookie = cookies.join('; ')
  if (ticket === undefined) delete headers[TICKET]
  else headers[TICKET] = ticket
}

function ticketCookie(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)x-shop-ticket=([0-9a-f]+)/)?.[1]
}
