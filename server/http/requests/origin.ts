import type { FastifyRequest } from 'fastify'
import { prefixOf } from '../routing/path-prefix.ts'

/** Where the shop is, as whoever asks sees it: `http://127.0.0.1:3000`. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : `${protocol}://localhost`
}

/** The same with the path that the shop is reached below, where there is one: for links that somebody follows. */
export function addressOf(request: Pick<FastifyRequest, 'protocol' | 'host' | 'raw'>): string {
  return originOf(request) + prefixOf(request.raw)
}

/** Whether an address lies in the shop itself, be it over HTTP or HTTPS: a proxy may stand before it. */
export function isOwnAddress({ host }: Pick<FastifyRequest, 'host'>, address: URL): boolean {
  const own = `${address.protocol}//${host}`
  return /^https?:$/.test(address.protocol) && URL.canParse(own) && new URL(own).host === address.host
}

/** Whether a call comes from a page of the shop, as the browser says. Scripts can say so, too. */
export function isFromOurPages(request: Pick<FastifyRequest, 'host' | 'headers'>): boolean {
  const { referer = '' } = request.headers
  return URL.canParse(referer) && isOwnAddress(request, new URL(referer))
}
