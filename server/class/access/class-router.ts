import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { interceptRequests } from '../../http/routing/before-routes.ts'
import type { ActivityListener } from '../activity/listener.ts'
import type { Presence } from '../events/presence.ts'
import type { Porch } from '../join/app.ts'
import { PORCH_STYLE_PATH } from '../join/pages.ts'
import { AGAIN_SECONDS, AWAY, PROBLEMS } from '../join/refusals.ts'
import type { PorchPlaces } from '../join/request-limit.ts'
import { RegisterAway } from '../store/unavailable.ts'
import { type Addresses, hostnameIn } from './addresses.ts'
import type { Shares } from './rate-limits.ts'
import type { Entrance, Place } from './resolve-shop.ts'
import { helpWithTooManyCookies } from './too-many-cookies.ts'
import { enterByToken, isByBrowser, putTokenPathBeforeSockets, type ShopToken } from './tool-path.ts'

/** What a front shows: pages of the porch, and signs in its clothes. */
export type PorchFace = Pick<Porch, 'turnAway' | 'routing'>

export interface FrontParts {
  entrance: Entrance
  addresses: Addresses
  porch: PorchFace
  porchPlaces: PorchPlaces
  shares: Shares
  presence: Pick<Presence, 'note'>
  news: Pick<ActivityListener, 'asked'>
  troubles: Pick<ErrorReporter, 'unexpected'>
  /** Resolves when it is the turn of a request that belongs to no shop. */
  newcomersTurn(request: IncomingMessage): Promise<void>
  /** There are only porch and desk here: shops are on other machines, where the balancer should have led this. */
  areShopsElsewhere?: boolean
}

const TOO_FAST =
  'Too many requests at once: a shop of a class answers 200 in one go, and then 50 in a second. Wait a second, and go slower.'

/** A trainer is no newcomer, though each copy is a new place to her browser. */
const WELCOMED = ['welcomebanner_status=dismiss; Path=/', 'cookieconsent_status=dismiss; Path=/']
/** What is the class's own below any name: joining, entering, leaving. */
const CLASS_PATH = /^\/\.class(\/|\?|$)/i

/**
 * Stands before the shops of a class: only who may enter a shop gets to it, and no neighbour's page does anything there in
 * her name.
 */
export function standBefore(server: Server, parts: FrontParts): void {
  interceptRequests(
    server,
    (request, response, goOn) => receive(parts, request, response, goOn),
    (error, request, response) => {
      if (error instanceof RegisterAway && !response.headersSent) {
        response.setHeader('retry-after', String(AGAIN_SECONDS))
        return send(response, 503, 'text/html', parts.porch.turnAway(request.headers, 'One moment', AWAY))
      }
      parts.troubles.unexpected(error, { doing: 'the door of the class' })
      if (!response.headersSent)
        send(response, 503, 'text/plain', 'The class cannot be reached at this moment.')
    },
  )
  putTokenPathBeforeSockets(server, {
    tokenOf: (request) => parts.addresses.shopTokenOf(request),
    remember: (request) => void parts.entrance.placeOf(request).catch(() => undefined),
  })
  helpWithTooManyCookies(server)
}

async function receive(
  parts: FrontParts,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
): Promise<void> {
  const { entrance, addresses, porch, porchPlaces } = parts
  const { headers, url = '' } = request
  const token = addresses.shopTokenOf(request)
  if (token) return receiveByToken(parts, token, { request, response, goOn })
  const place = await entrance.placeOf(request)
  const isForeign = isNeighbours(request, addresses)
  await waitForTurn(parts, place, request, isForeign)
  if (place.at === 'nowhere' || place.at === 'over') {
    return answerWithSign(porch, request, response, place.at === 'over' ? COPY_OVER : NOBODY_HERE)
  }
  const turnAway = ({ status, title, text }: Sign): void =>
    send(response, status, 'text/html', porch.turnAway(headers, title, text))
  // One that is installed in a moment of weakness would stay for ever.
  if (headers['service-worker'] !== undefined) return turnAway(NO_WORKERS)
  if (place.at === 'shop' && place.by === 'ticket') return goOn()
  if (place.at === 'shop' && !isForeign && !count(parts, place, url, response)) return
  if (isForPorch(place, url, addresses))
    return answerAtPorch({ porch, porchPlaces }, place, request, response)
  const sign = signAt(place, request) ?? (isForeign ? FOREIGN : undefined)
  if (sign) return turnAway(sign)
  if (parts.areShopsElsewhere) return tellToComeAgain(response, elsewherePage(porch, headers))
  setShopHeaders(response, place, addresses)
  goOn()
}

/** A tool that brings the token of a shop in its path. There is nothing but the shop below it. */
async function receiveByToken(
  parts: FrontParts,
  token: ShopToken,
  { request, response, goOn }: { request: IncomingMessage; response: ServerResponse; goOn: () => void },
): Promise<void> {
  const { entrance, addresses, porch } = parts
  const turnAway = async ({ status, title, text }: Sign): Promise<void> => {
    await parts.newcomersTurn(request)
    send(response, status, 'text/html', porch.turnAway(request.headers, title, text))
  }
  if (isByBrowser(request)) return turnAway(TOOLS_ONLY)
  const placed = entrance.placeOf(request)
  enterByToken(request, response, token)
  const place = await placed
  const { url = '' } = request
  if (CLASS_PATH.test(url)) return turnAway(TOOLS_ONLY)
  if (place.at !== 'shop') return turnAway(NOT_YOURS)
  if (!count(parts, place, url, response)) return
  setShopHeaders(response, place, addresses)
  goOn()
}

/** What is not put down to a shop, to its share of requests and its turns, waits for a turn of its sender's address. */
async function waitForTurn(
  { newcomersTurn }: Pick<FrontParts, 'newcomersTurn'>,
  place: Place,
  request: IncomingMessage,
  isForeign: boolean,
): Promise<void> {
  const isOdd = isForeign || request.headers['service-worker'] !== undefined
  const isCounted = place.at === 'shop' && (place.by === 'ticket' || !isOdd)
  if (!isCounted) await newcomersTurn(request)
}

/** What is at the porch, at whatever name it is asked for. Of a copy only what its signs wear. */
function isForPorch(place: Place, url: string, addresses: Addresses): boolean {
  if (isCopy(place)) return url === PORCH_STYLE_PATH
  return CLASS_PATH.test(url) || place.at === 'porch' || isJoinLink(url, addresses)
}

/** Why somebody does not get any further than that, whoever sends her. */
function signAt(place: Place, { headers, url = '' }: IncomingMessage): Sign | undefined {
  if (place.at === 'door') return NOT_YOURS
  if (isCopy(place)) return CLASS_PATH.test(url) ? CLOSED_IN_COPY : undefined
  const isTool = place.at === 'shop' && place.by === 'tool'
  return isTool && headers['sec-fetch-mode'] === 'navigate' ? TOOLS_ONLY : undefined
}

function isCopy(place: Place): boolean {
  return place.at === 'shop' && place.by === 'copy'
}

/**
 * Counts a request of a shop: what is turned away as a neighbour's is none of hers, takes nothing from her share, and says
 * nothing of where she is. False where that was too fast, which is said.
 */
function count(
  { shares, presence, news }: Pick<FrontParts, 'shares' | 'presence' | 'news'>,
  { shop, by }: Place & { at: 'shop' },
  url: string,
  response: ServerResponse,
): boolean {
  // What a trainer asks for takes nothing from her share.
  if (!shares.take(by === 'consent' ? `consent-${shop}` : shop)) {
    response.setHeader('retry-after', String(shares.waitSeconds))
    send(response, 429, 'text/plain', TOO_FAST)
    return false
  }
  // Nobody is in a copy but a trainer, and one whom she has let in is not she.
  if (by === 'copy' || by === 'consent') return true
  presence.note(shop)
  news.asked(shop, url)
  return true
}

function setShopHeaders(response: ServerResponse, place: Place, { isolation }: Addresses): void {
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  // Unless a route says better: at one address for all, what a browser keeps of one learner is not for the next.
  response.setHeader('cache-control', isolation === 'basic' ? 'no-store' : 'private, no-cache')
  // The name of a copy is all that it takes to get in: no other site is told.
  if (isCopy(place)) response.setHeader('referrer-policy', 'same-origin')
  if (isCopy(place) || (place.at === 'shop' && place.by === 'consent'))
    response.setHeader('set-cookie', WELCOMED)
}

function answerAtPorch(
  { porch, porchPlaces }: Pick<FrontParts, 'porch' | 'porchPlaces'>,
  { at }: Place,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Nobody waits for the answer any more: a place that is taken now would never be given back.
  if (response.destroyed) return
  // Whoever shows a pass is counted with her shop.
  if (at === 'shop' || porchPlaces.take(request, response)) {
    porch.routing(request, response)
    return
  }
  response.setHeader('retry-after', String(AGAIN_SECONDS))
  // What she wanted to say is not waited for.
  response.setHeader('connection', 'close')
  send(response, 503, 'text/html', porch.turnAway(request.headers, 'One moment', PROBLEMS.crowded))
}

/** Where nobody lives: a page that says so, and what that page wears. */
function answerWithSign(
  porch: PorchFace,
  request: IncomingMessage,
  response: ServerResponse,
  { status, title, text }: Sign,
): void {
  if (request.url === PORCH_STYLE_PATH) {
    porch.routing(request, response)
    return
  }
  send(response, status, 'text/html', porch.turnAway(request.headers, title, text))
}

/** At one address for all, whoever follows the link wants to the porch, be it that somebody else was in before. */
function isJoinLink(url: string, { isolation }: Addresses): boolean {
  return isolation === 'basic' && url.startsWith('/?code=')
}

/**
 * Whether a page of another shop of this class asks. Between names of one domain browsers send cookies along, whatever
 * SameSite says; so only the way from the porch to a shop's first page is open.
 */
function isNeighbours({ headers, method, url }: IncomingMessage, addresses: Addresses): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const from = hostnameIn(origin)
  if (from !== undefined && from !== hostnameIn(host) && addresses.isOurs(from)) return true
  if (site !== 'same-site') return false
  return !(mode === 'navigate' && method === 'GET' && url === '/')
}

/** The shop is nobody’s at this moment: in a second it is somebody’s. */
export function tellToComeAgain(response: ServerResponse, page?: string): void {
  response.setHeader('retry-after', '1')
  // Who waits before a page need not do anything.
  if (page !== undefined) response.setHeader('refresh', '2')
  send(response, ELSEWHERE.status, page === undefined ? 'text/plain' : 'text/html', page ?? ELSEWHERE.text)
}

/** The same as a page. */
export function elsewherePage(
  porch: Pick<PorchFace, 'turnAway'>,
  headers: IncomingMessage['headers'],
): string {
  return porch.turnAway(headers, ELSEWHERE.title, ELSEWHERE.text)
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

/** What is said where a request does not get into a shop. */
interface Sign {
  status: number
  title: string
  text: string
}

const NOBODY_HERE: Sign = {
  status: 421,
  title: 'Nobody lives here',
  text: 'No shop of this class has this name.',
}
const ELSEWHERE: Sign = {
  status: 503,
  title: 'One moment',
  text: 'This shop is on its way to another machine. Nothing was lost: ask again in a moment.',
}
const COPY_OVER: Sign = {
  status: 410,
  title: 'This copy is gone',
  text: 'Copies for a look inside are kept for half an hour. Ask for another one at the desk.',
}
const CLOSED_IN_COPY: Sign = {
  status: 403,
  title: 'Not in a copy',
  text: 'This is a copy of a shop: nobody joins, leaves or deletes anything here.',
}
const NO_WORKERS: Sign = { status: 403, title: 'No', text: 'Service workers are not for shops.' }
const NOT_YOURS: Sign = {
  status: 401,
  title: 'This shop is somebody’s',
  text: 'If it is yours, come in at the porch. Nobody gets in by a link.',
}
const TOOLS_ONLY: Sign = {
  status: 403,
  title: 'For tools only',
  text: 'This address is for programs. Your browser comes in at the porch.',
}
const FOREIGN: Sign = {
  status: 403,
  title: 'Not from there',
  text: 'Another page asked for this. Nothing was done.',
}
