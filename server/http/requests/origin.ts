import type { FastifyRequest } from 'fastify'
import { prefixOf } from '../routing/path-prefix.ts'

/** The shop's origin as the client sees it: `http://127.0.0.1:3000`. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : `${protocol}://localhost`
}

/** The same with the base path, if there is one: for links that a person follows. */
export function addressOf(request: Pick<FastifyRequest, 'protocol' | 'host' | 'raw'>): string {
  return originOf(request) + prefixOf(request.raw)
}

/** Whether an address belongs to this shop, over HTTP or HTTPS, because a proxy may stand before it. */
export function isOwnAddress({ host }: Pick<FastifyRequest, 'host'>, address: URL): boolean {
  const own = `${address.protocol}//${host}`
  return /^https?:$/.test(address.protocol) && URL.canParse(own) && new URL(own).host === address.host
}

/** Whether a call comes from a page of the shop, by its Referer. Scripts can forge it. */
export function isFromOurPages(request: Pick<FastifyRequest, 'host' | 'headers'>): boolean {
  const { referer = '' } = request.headers
  return URL.canParse(referer) && isOwnAddress(request, new URL(referer))
}
