import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AccessEnded } from '#contract/learner-class.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { interceptRequests } from '../../http/routing/before-routes.ts'
import type { ActivityListener } from '../activity/listener.ts'
import type { Presence } from '../events/presence.ts'
import type { JoinApp } from '../join/app.ts'
import { JOIN_STYLE_PATH } from '../join/pages.ts'
import { REFUSAL_MESSAGES, RETRY_AFTER_SECONDS, STORE_UNAVAILABLE_MESSAGE } from '../join/refusals.ts'
import type { JoinRequestLimit } from '../join/request-limit.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { type Addresses, parseHostname } from './addresses.ts'
import type { ShopRateLimits } from './rate-limits.ts'
import type { RequestTarget, ShopResolver } from './resolve-shop.ts'
import { answerTooManyCookies } from './too-many-cookies.ts'
import { isFromBrowser, stripToolPath, stripToolPathOfSockets, type ToolToken } from './tool-path.ts'

/** The pages that the router shows when a request does not get into a shop. */
export type JoinPages = Pick<JoinApp, 'noticePage' | 'routing'>

export interface ClassRouterOptions {
  resolver: ShopResolver
  addresses: Addresses
  joinApp: JoinPages
  joinRequestLimit: JoinRequestLimit
  rateLimits: ShopRateLimits
  presence: Pick<Presence, 'recordRequest'>
  activity: Pick<ActivityListener, 'asked'>
  reporter: Pick<ErrorReporter, 'unexpected'>
  /** Resolves when a request that belongs to no shop may proceed. */
  anonymousTurn(request: IncomingMessage): Promise<void>
  /**
   * This process runs the join page and the dashboard only. Shops run on other machines, and the load balancer sends
   * their requests there.
   */
  areShopsRemote?: boolean
}

const TOO_FAST =
  'Too many requests at once: a shop of a class answers 200 in one go, and then 50 in a second. Wait a second, and go slower.'

/** Hides the shop's first-visit banners from trainers: each copy has a new origin, so the browser remembers nothing. */
const DISMISSED_BANNERS = ['welcomebanner_status=dismiss; Path=/', 'cookieconsent_status=dismiss; Path=/']
/** What open pages of a shop ask for, to follow the class. */
const OWN_CLASS_PATH = '/training/class'
/** Paths of the class itself on every host name: join, enter, leave. */
const CLASS_PATH = /^\/\.class(\/|\?|$)/i

/**
 * Checks each request before it reaches a shop: only those with access get in, and pages of other shops can do nothing
 * in the learner's name.
 */
export function routeClassRequests(server: Server, parts: ClassRouterOptions): void {
  interceptRequests(
    server,
    (request, response, next) => routeRequest(parts, request, response, next),
    (error, request, response) => {
      if (error instanceof StoreUnavailable && !response.headersSent) {
        response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
        return send(
          response,
          503,
          'text/html',
          parts.joinApp.noticePage(request.headers, 'One moment', STORE_UNAVAILABLE_MESSAGE),
        )
      }
      parts.reporter.unexpected(error, { doing: 'letting a request into the class' })
      if (!response.headersSent)
        send(response, 503, 'text/plain', 'The class cannot be reached at this moment.')
    },
  )
  stripToolPathOfSockets(server, {
    tokenOf: (request) => parts.addresses.toolTokenOf(request),
    resolveNow: (request) => void parts.resolver.resolve(request).catch(() => undefined),
  })
  answerTooManyCookies(server)
}

async function routeRequest(
  parts: ClassRouterOptions,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const { resolver, addresses, joinApp, joinRequestLimit } = parts
  const { headers, url = '' } = request
  const token = addresses.toolTokenOf(request)
  if (token) return routeToolRequest(parts, token, { request, response, next })
  const target = await resolver.resolve(request)
  const isForeign = isFromAnotherShop(request, addresses)
  await waitForTurn(parts, target, request, isForeign)
  const noShop = noShopPage(target)
  if (noShop) return answerWithRefusal(joinApp, request, response, noShop)
  const turnAway = ({ status, title, text }: RefusalPage): void =>
    send(response, status, 'text/html', joinApp.noticePage(headers, title, text))
  // A service worker that an attack installs would stay forever.
  if (headers['service-worker'] !== undefined) return turnAway(NO_SERVICE_WORKERS)
  if (target.at === 'shop' && target.by === 'shop-token') return next()
  if (target.at === 'shop' && !isForeign && !countRequest(parts, target, url, response)) return
  if (isFromShutOutPage(target, url, addresses)) return sendAccessEnded(parts, request, response)
  if (isForJoinApp(target, url, addresses))
    return answerByJoinApp({ joinApp, joinRequestLimit }, target, request, response)
  const refusal = refusalFor(target, request) ?? (isForeign ? CROSS_ORIGIN : undefined)
  if (refusal) return turnAway(refusal)
  if (parts.areShopsRemote) return sendRetryLater(response, renderShopMovingPage(joinApp, headers))
  setShopHeaders(response, target, addresses)
  next()
}

/** Routes a tool that brings a shop's token in its path. Only the shop itself is reachable there. */
async function routeToolRequest(
  parts: ClassRouterOptions,
  token: ToolToken,
  { request, response, next }: { request: IncomingMessage; response: ServerResponse; next: () => void },
): Promise<void> {
  const { resolver, addresses, joinApp } = parts
  const turnAway = async ({ status, title, text }: RefusalPage): Promise<void> => {
    await parts.anonymousTurn(request)
    send(response, status, 'text/html', joinApp.noticePage(request.headers, title, text))
  }
  if (isFromBrowser(request)) return turnAway(TOOLS_ONLY)
  const resolving = resolver.resolve(request)
  stripToolPath(request, response, token)
  const target = await resolving
  const { url = '' } = request
  if (CLASS_PATH.test(url)) return turnAway(TOOLS_ONLY)
  if (target.at !== 'shop') return turnAway(NOT_YOUR_SHOP)
  if (!countRequest(parts, target, url, response)) return
  setShopHeaders(response, target, addresses)
  next()
}

/** The page for a host name without a shop. */
function noShopPage({ at }: RequestTarget): RefusalPage | undefined {
  if (at === 'ended-copy') return COPY_ENDED
  return at === 'unknown' ? UNKNOWN_SHOP : undefined
}

/** Whether an open page of a shop asks for the class, and is no longer let in. */
function isFromShutOutPage({ at }: RequestTarget, url: string, { isolation }: Addresses): boolean {
  if (url !== OWN_CLASS_PATH) return false
  return at === 'no-access' || at === 'ended-class' || (at === 'join' && isolation === 'basic')
}

/** Tells an open page of a shop why it is no longer let in. */
async function sendAccessEnded(
  { resolver, addresses }: Pick<ClassRouterOptions, 'resolver' | 'addresses'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const why = await resolver.accessEnd(request)
  const joinPage = `${addresses.joinOrigin}/`
  const body: AccessEnded = { status: 'error', error: NOT_YOUR_SHOP.text, why, joinPage }
  send(response, NOT_YOUR_SHOP.status, 'application/json', JSON.stringify(body))
}

/** Requests that do not count towards a shop wait for a turn of the sender's address. */
async function waitForTurn(
  { anonymousTurn }: Pick<ClassRouterOptions, 'anonymousTurn'>,
  target: RequestTarget,
  request: IncomingMessage,
  isForeign: boolean,
): Promise<void> {
  const isOdd = isForeign || request.headers['service-worker'] !== undefined
  const isCounted = target.at === 'shop' && (target.by === 'shop-token' || !isOdd)
  if (!isCounted) await anonymousTurn(request)
}

/** Whether the join app answers, on any host name. On a copy, it serves the style sheet only. */
function isForJoinApp(target: RequestTarget, url: string, addresses: Addresses): boolean {
  if (isCopy(target)) return url === JOIN_STYLE_PATH
  return CLASS_PATH.test(url) || target.at === 'join' || isJoinLink(url, addresses)
}

/** Why a request gets no further, or undefined. */
function refusalFor(target: RequestTarget, { headers, url = '' }: IncomingMessage): RefusalPage | undefined {
  if (target.at === 'no-access') return NOT_YOUR_SHOP
  if (target.at === 'ended-class') return CLASS_ENDED
  if (isCopy(target)) return CLASS_PATH.test(url) ? NOT_IN_COPY : undefined
  const isTool = target.at === 'shop' && target.by === 'tool'
  return isTool && headers['sec-fetch-mode'] === 'navigate' ? TOOLS_ONLY : undefined
}

function isCopy(target: RequestTarget): boolean {
  return target.at === 'shop' && target.by === 'copy'
}

/**
 * Counts a request towards the shop's rate limit and the learner's presence. Requests from other shops' pages are
 * refused before and do not count. False if the limit is reached; the response is sent then.
 */
function countRequest(
  { rateLimits, presence, activity }: Pick<ClassRouterOptions, 'rateLimits' | 'presence' | 'activity'>,
  { shop, by, member }: RequestTarget & { at: 'shop' },
  url: string,
  response: ServerResponse,
): boolean {
  // A visiting trainer has a limit of their own, so that the learner's is untouched.
  if (!rateLimits.take(by === 'consent' ? `consent-${shop}` : shop)) {
    response.setHeader('retry-after', String(rateLimits.waitSeconds))
    send(response, 429, 'text/plain', TOO_FAST)
    return false
  }
  // Trainers in a copy, or in a shop by consent, do not count as the learner being present.
  if (by === 'copy' || by === 'consent') return true
  // In the shop of a team, the member counts as present as well.
  for (const whose of member ? [shop, member.shop] : [shop]) {
    presence.recordRequest(whose)
    activity.asked(whose, url)
  }
  return true
}

function setShopHeaders(response: ServerResponse, target: RequestTarget, addresses: Addresses): void {
  const { isolation, isTrustworthy } = addresses
  // Elsewhere browsers ignore it, with a warning on each page.
  if (isTrustworthy) response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  // The default, which routes may override. With one address for all shops, nothing that a browser caches for one
  // learner may reach the next.
  response.setHeader('cache-control', isolation === 'basic' ? 'no-store' : 'private, no-cache')
  // The host name of a copy grants access, so no other site may learn it from the referrer.
  if (isCopy(target)) response.setHeader('referrer-policy', 'same-origin')
  if (isCopy(target) || (target.at === 'shop' && target.by === 'consent'))
    response.setHeader('set-cookie', DISMISSED_BANNERS)
}

function answerByJoinApp(
  { joinApp, joinRequestLimit }: Pick<ClassRouterOptions, 'joinApp' | 'joinRequestLimit'>,
  { at }: RequestTarget,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // The client has disconnected: a place taken now would never be released.
  if (response.destroyed) return
  // Requests with an access cookie count towards their shop.
  if (at === 'shop' || joinRequestLimit.acquire(request, response)) {
    joinApp.routing(request, response)
    return
  }
  response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
  // The request body is not waited for.
  response.setHeader('connection', 'close')
  send(
    response,
    503,
    'text/html',
    joinApp.noticePage(request.headers, 'One moment', REFUSAL_MESSAGES.crowded),
  )
}

/** Answers requests to unknown shops: a page, and the style sheet of that page. */
function answerWithRefusal(
  joinApp: JoinPages,
  request: IncomingMessage,
  response: ServerResponse,
  { status, title, text }: RefusalPage,
): void {
  if (request.url === JOIN_STYLE_PATH) {
    joinApp.routing(request, response)
    return
  }
  send(response, status, 'text/html', joinApp.noticePage(request.headers, title, text))
}

/** With one address for all shops, the join link opens the join page even if the browser has access to a shop. */
function isJoinLink(url: string, { isolation }: Addresses): boolean {
  return isolation === 'basic' && url.startsWith('/?code=')
}

/**
 * Whether the request comes from a page of another shop of this class. Between host names of one domain, browsers send
 * cookies regardless of SameSite. So only the navigation from the join page to a shop's first page is allowed.
 */
function isFromAnotherShop({ headers, method, url }: IncomingMessage, addresses: Addresses): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const from = parseHostname(origin)
  if (from !== undefined && from !== parseHostname(host) && addresses.isClassHost(from)) return true
  if (site !== 'same-site') return false
  return !(mode === 'navigate' && method === 'GET' && url === '/')
}

/** Answers 503 while a shop moves to another node; it is available again within seconds. */
export function sendRetryLater(response: ServerResponse, page?: string): void {
  response.setHeader('retry-after', '1')
  // A page reloads by itself.
  if (page !== undefined) response.setHeader('refresh', '2')
  send(
    response,
    SHOP_MOVING.status,
    page === undefined ? 'text/plain' : 'text/html',
    page ?? SHOP_MOVING.text,
  )
}

/** The same message as a page. */
export function renderShopMovingPage(
  joinApp: Pick<JoinPages, 'noticePage'>,
  headers: IncomingMessage['headers'],
): string {
  return joinApp.noticePage(headers, SHOP_MOVING.title, SHOP_MOVING.text)
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}

/** The page that is shown when a request does not get into a shop. */
interface RefusalPage {
  status: number
  title: string
  text: string
}

const UNKNOWN_SHOP: RefusalPage = {
  status: 421,
  title: 'Unknown address',
  text: 'No shop of this class has this name.',
}
const SHOP_MOVING: RefusalPage = {
  status: 503,
  title: 'One moment',
  text: 'This shop is on its way to another machine. Nothing was lost: ask again in a moment.',
}
const COPY_ENDED: RefusalPage = {
  status: 410,
  title: 'This copy is gone',
  text: 'Copies for a look inside are kept for half an hour. Ask for another one on the dashboard.',
}
const NOT_IN_COPY: RefusalPage = {
  status: 403,
  title: 'Not in a copy',
  text: 'This is a copy of a shop: nobody joins, leaves or deletes anything here.',
}
const NO_SERVICE_WORKERS: RefusalPage = {
  status: 403,
  title: 'No',
  text: 'Service workers are not for shops.',
}
const NOT_YOUR_SHOP: RefusalPage = {
  status: 401,
  title: 'This shop belongs to somebody',
  text: 'If it is yours, sign in on the join page. A link alone opens no shop.',
}
const CLASS_ENDED: RefusalPage = {
  status: 401,
  title: 'This class has ended',
  text: 'Your shop is closed. If your trainer opens the class again, you go on here, with everything as it was. On the join page you see what is kept of you, and can export or delete it.',
}
const TOOLS_ONLY: RefusalPage = {
  status: 403,
  title: 'For tools only',
  text: 'This address is for programs. In a browser, use the join page.',
}
const CROSS_ORIGIN: RefusalPage = {
  status: 403,
  title: 'Not from there',
  text: 'Another page asked for this. Nothing was done.',
}
