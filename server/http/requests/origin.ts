import type { IncomingHttpHeaders } from 'node:http'
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

/** How this server can be reached, which defines its own pages. */
export interface OriginPolicy {
  /** Only browsers on this machine can reach it: a request with another host name was led here by an attacker. */
  isLocal: boolean
  /** A trusted proxy says which host name the shop has outside. */
  trustProxy: boolean
  /** The shop's address in the configuration. */
  baseUrl?: string | undefined
}

/** Routes that show or change a learner's progress or code. */
const GUARDED = /^\/(training|snippets|api\/hints|rest\/continue-code[\w-]*)(\/|$)/i

/** Whether only the shop's own pages, and scripts, may call a route. */
export function isGuardedRoute(route: string): boolean {
  return GUARDED.test(route)
}

/** Whether a route belongs to the training ground, and not to the shop that is attacked. */
export function isTrainingRoute(route: string): boolean {
  return /^\/(training|snippets)(\/|$)/i.test(route)
}

/** Routes of the training ground that the web app needs to show the shop, and public ones. */
const FOR_VISITORS =
  /^\/(training\/(class|live|versions|concepts(\/:key)?|glossary|paths|safe|other-site)|snippets(\/.*)?|api\/hints(\/.*)?|rest\/continue-code[\w-]*)$/i

/** Whether a visitor of another learner's shop may call a route. Visitors change nothing of the training ground. */
export function isAllowedForVisitor(method: string, route: string): boolean {
  const isChange = method !== 'GET' && method !== 'HEAD'
  if (isChange) return !isGuardedRoute(route) && !/^\/api\/challenges(\/|$)/i.test(route)
  return !isGuardedRoute(route) || FOR_VISITORS.test(route)
}

const OTHER_PAGE = 'The training ground only listens to its own pages'
const OTHER_NAME =
  'The training ground does not know this name. Open the shop at localhost, or set server.baseUrl to its address'

/**
 * Why a request, or the handshake of a socket, is refused as foreign; undefined if it is not. Other sites may attack
 * the shop, that is its purpose. They may not use the training ground around it: another page must not read a learner's
 * notes, or reset the shop. Scripts, which send no origin, are allowed.
 */
export function foreignOriginReason(headers: IncomingHttpHeaders, policy: OriginPolicy): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers
  // Other ports of one machine are the same site, but other pages.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return OTHER_PAGE
  if (origin !== undefined && !hostsIn(headers, policy).includes(hostOf(origin))) return OTHER_PAGE
  // DNS rebinding: the name belongs to another page, which the browser takes for its own.
  if (policy.isLocal && !policy.trustProxy && host !== undefined && !isOwnName(host, policy)) {
    return OTHER_NAME
  }
  return undefined
}

/** The shop's host names: that of the request and, behind a proxy, that of the proxy. */
function hostsIn(headers: IncomingHttpHeaders, { trustProxy }: OriginPolicy): (string | undefined)[] {
  const outside = trustProxy
    ? String(headers['x-forwarded-host'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return [headers.host, outside].filter(Boolean)
}

/** The host and port of a page's origin; undefined if it has none, like pages in a sandbox. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]
}

const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/i

function isOwnName(host: string, { baseUrl = '' }: OriginPolicy): boolean {
  const name = host.replace(/:\d+$/, '')
  return LOCAL_NAME.test(name) || (URL.canParse(baseUrl) && new URL(baseUrl).hostname === name)
}
