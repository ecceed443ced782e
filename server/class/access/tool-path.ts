import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { onBeforeHeaders, prefixOf, restorePrefix, stripPrefix } from '../../http/routing/path-prefix.ts'

/**
 * Tools can address a shop by a path: `http://127.0.0.1:3000/tools/<shop>-<key>/…`. Most tools look names below
 * `localhost` up in DNS and do not find them. The token is the same as in the tool's host name; it opens the shop
 * without a cookie.
 *
 * All shops share this one origin, so no browser may show anything of it. Requests from browsers are refused. Documents
 * that reach a browser anyway are sandboxed in an origin of their own.
 */
const TOKEN_PATH = /^\/tools\/([0-9a-f]{2}[a-z2-7]{12})-([0-9a-f]{32})(?=[/?]|$)/

export interface ToolToken {
  shop: string
  key: string
}

/** The token in the path of a request, or undefined. */
export function parseToolToken(url: string | undefined): ToolToken | undefined {
  const [, shop, key] = TOKEN_PATH.exec(url ?? '') ?? []
  return shop !== undefined && key !== undefined ? { shop, key } : undefined
}

export function toolPath({ shop, key }: ToolToken): string {
  return `/tools/${shop}-${key}`
}

/**
 * Whether a browser sent the request. `Sec-Fetch-Mode` alone proves nothing: Node's fetch sends it too. At a bare
 * address without HTTPS, browsers omit all `Sec-Fetch-*` headers but send the other headers of navigations, forms and
 * sockets.
 */
export function isFromBrowser({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return (
    headers.origin !== undefined ||
    headers['sec-fetch-site'] !== undefined ||
    headers['sec-fetch-dest'] !== undefined ||
    headers['sec-fetch-mode'] === 'navigate' ||
    headers['service-worker'] !== undefined ||
    headers['upgrade-insecure-requests'] !== undefined
  )
}

/** Removes the token from the path, and puts it back into the addresses of the response. */
export function stripToolPath(request: IncomingMessage, response: ServerResponse, token: ToolToken): void {
  stripPrefix(request, toolPath(token))
  onBeforeHeaders(response, () => {
    restorePrefix(response, prefixOf(request), request.headers.host ?? '')
    // In addition to the page's own policy: browsers enforce all policies.
    const policies = [response.getHeader('content-security-policy') ?? []].flat().map(String)
    response.setHeader('content-security-policy', [...policies, 'sandbox'])
    response.setHeader('referrer-policy', 'no-referrer')
  })
}

/** The same for sockets. `resolveNow` resolves the shop while the token is still in the path. */
export function stripToolPathOfSockets(
  server: Server,
  {
    tokenOf,
    resolveNow,
  }: {
    tokenOf(request: IncomingMessage): ToolToken | undefined
    resolveNow(request: IncomingMessage): void
  },
): void {
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const token = tokenOf(request)
    if (!token) return
    if (isFromBrowser(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    resolveNow(request)
    stripPrefix(request, toolPath(token))
  })
}
