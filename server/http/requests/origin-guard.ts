import type { IncomingHttpHeaders } from 'node:http'

/** How this server can be reached, which says what its own pages are. */
export interface OriginPolicy {
  /** Only browsers on this machine reach it: whoever calls it by another name was led here. */
  isLocal: boolean
  /** A proxy of one's own before it says what the shop is called outside. */
  trustProxy: boolean
  /** Where the shop is, as its owner says. */
  baseUrl?: string | undefined
}

/** Routes that show or change a learner's progress or her code. */
const GUARDED = /^\/(training|snippets|api\/hints|rest\/continue-code[\w-]*)(\/|$)/i

/** Whether only the shop's own pages, and scripts, may call a route. */
export function isGuardedRoute(route: string): boolean {
  return GUARDED.test(route)
}

/** Whether a route is the training ground's own, and no part of the shop that is attacked. */
export function isTrainingRoute(route: string): boolean {
  return /^\/(training|snippets)(\/|$)/i.test(route)
}

/** What the web app needs of the training ground to show the shop, and what is nobody's secret. */
const FOR_VISITORS =
  /^\/(training\/(class|live|versions|concepts(\/:key)?|glossary|paths|safe|other-site)|snippets(\/.*)?|api\/hints(\/.*)?|rest\/continue-code[\w-]*)$/i

/** Whether somebody may ask for a route who was let into a shop that is not hers: she changes nothing of the training ground. */
export function mayVisitorRequest(method: string, route: string): boolean {
  const isChange = method !== 'GET' && method !== 'HEAD'
  if (isChange) return !isGuardedRoute(route) && !/^\/api\/challenges(\/|$)/i.test(route)
  return !isGuardedRoute(route) || FOR_VISITORS.test(route)
}

const OTHER_PAGE = 'The training ground only listens to its own pages'
const OTHER_NAME =
  'The training ground does not know this name. Open the shop at localhost, or set server.baseUrl to its address'

/**
 * Why a request, or a socket's handshake, is none of the shop's own pages' business; undefined where it is. The shop may
 * be attacked from other sites, that is its point. The training ground around it may not: another page must not read a
 * learner's notes, or reset her shop behind her back. Scripts, which name no page that they come from, are welcome.
 */
export function foreignOriginReason(headers: IncomingHttpHeaders, policy: OriginPolicy): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers
  // Other ports of one machine are the same site, and yet others' pages.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return OTHER_PAGE
  if (origin !== undefined && !hostsIn(headers, policy).includes(hostOf(origin))) return OTHER_PAGE
  // A name that was bent to point here belongs to somebody else's page: a browser takes that for its own.
  if (policy.isLocal && !policy.trustProxy && host !== undefined && !isOwnName(host, policy)) {
    return OTHER_NAME
  }
  return undefined
}

/** What the shop is called: by whoever asks and, behind a proxy, by those who ask the proxy. */
function hostsIn(headers: IncomingHttpHeaders, { trustProxy }: OriginPolicy): (string | undefined)[] {
  const outside = trustProxy
    ? String(headers['x-forwarded-host'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return [headers.host, outside].filter(Boolean)
}

/** The host and port of a page's origin; undefined where it has none, as pages in a sandbox. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]
}

const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/i

function isOwnName(host: string, { baseUrl = '' }: OriginPolicy): boolean {
  const name = host.replace(/:\d+$/, '')
  return LOCAL_NAME.test(name) || (URL.canParse(baseUrl) && new URL(baseUrl).hostname === name)
}
