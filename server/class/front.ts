import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Troubles } from '../host/troubles.ts'
import { type Addresses, hostnameIn } from './addresses.ts'
import type { Entrance, Place } from './entrance.ts'
import type { Porch } from './porch.ts'
import { PORCH_STYLE_PATH } from './porch-pages.ts'
import type { PorchPlaces } from './porch-places.ts'
import type { Presence } from './presence.ts'
import { PROBLEMS } from './problems.ts'
import type { RoomKeeper } from './room/keeper.ts'
import type { Shares } from './shares.ts'
import { helpWithTooManyCookies } from './too-many-cookies.ts'

interface FrontParts {
  entrance: Entrance
  addresses: Addresses
  porch: Porch
  porchPlaces: PorchPlaces
  shares: Shares
  presence: Presence
  keeper: Pick<RoomKeeper, 'asked'>
  troubles: Pick<Troubles, 'unexpected'>
}

const TOO_FAST =
  'Too many requests at once: a shop of a class answers 200 in one go, and then 50 in a second. Wait a second, and go slower.'

/** By then a class that came at once is in. */
const COME_AGAIN_SECONDS = 3

/** What is the class's own below any name: joining, entering, leaving. */
const CLASS_PATH = /^\/\.class(\/|\?|$)/i

/**
 * Stands before the shops of a class: only who may enter a shop gets to it, and no neighbour's page does anything there in
 * her name.
 */
export function standBefore(server: Server, parts: FrontParts): void {
  const inner = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const goOn = (): void => {
      for (const listener of inner) listener.call(server, request, response)
    }
    receive(parts, request, response, goOn).catch((error: unknown) => {
      parts.troubles.unexpected(error, { doing: 'the door of the class' })
      if (!response.headersSent)
        send(response, 503, 'text/plain', 'The class cannot be reached at this moment.')
    })
  })
  helpWithTooManyCookies(server)
}

async function receive(
  { entrance, addresses, porch, porchPlaces, shares, presence, keeper }: FrontParts,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
): Promise<void> {
  const { headers, url = '' } = request
  const place = await entrance.placeOf(request)
  const turnAway = (status: number, title: string, text: string): void =>
    send(response, status, 'text/html', porch.turnAway(headers, title, text))
  if (place.at === 'nowhere') return answerNowhere(porch, request, response)
  // One that is installed in a moment of weakness would stay for ever.
  if (headers['service-worker'] !== undefined)
    return turnAway(403, 'No', 'Service workers are not for shops.')
  if (place.at === 'shop' && place.by === 'ticket') return goOn()
  const isForeign = isNeighbours(request, addresses)
  // What is turned away below is none of hers: it takes nothing from her share, and says nothing of where she is.
  if (place.at === 'shop' && !isForeign) {
    if (!shares.take(place.shop)) {
      response.setHeader('retry-after', String(shares.waitSeconds))
      return send(response, 429, 'text/plain', TOO_FAST)
    }
    presence.note(place.shop)
    keeper.asked(place.shop, url)
  }
  if (CLASS_PATH.test(url) || place.at === 'porch' || isJoinLink(url, addresses))
    return answerAtPorch({ porch, porchPlaces }, place, request, response)
  if (place.at === 'door') {
    return turnAway(
      401,
      'This shop is somebody’s',
      'If it is yours, come in at the porch. Nobody gets in by a link.',
    )
  }
  if (place.by === 'tool' && headers['sec-fetch-mode'] === 'navigate') {
    return turnAway(
      403,
      'For tools only',
      'This address is for programs. Your browser comes in at the porch.',
    )
  }
  if (isForeign) return turnAway(403, 'Not from there', 'Another page asked for this. Nothing was done.')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  // Unless a route says better: at one address for all, what a browser keeps of one learner is not for the next.
  const isBasic = addresses.isolation === 'basic'
  response.setHeader('cache-control', isBasic ? 'no-store' : 'private, no-cache')
  goOn()
}

function answerAtPorch(
  { porch, porchPlaces }: Pick<FrontParts, 'porch' | 'porchPlaces'>,
  { at }: Place,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Whoever shows a pass is counted with her shop.
  if (at === 'shop' || porchPlaces.take(request, response)) {
    porch.routing(request, response)
    return
  }
  response.setHeader('retry-after', String(COME_AGAIN_SECONDS))
  // What she wanted to say is not waited for.
  response.setHeader('connection', 'close')
  send(response, 503, 'text/html', porch.turnAway(request.headers, 'One moment', PROBLEMS.crowded))
}

/** At a name that is none of ours: a page that says so, and what that page wears. */
function answerNowhere(porch: Porch, request: IncomingMessage, response: ServerResponse): void {
  if (request.url === PORCH_STYLE_PATH) {
    porch.routing(request, response)
    return
  }
  const page = porch.turnAway(
    ...([request.headers, 'Nobody lives here'] as const),
    'No shop of this class has this name.',
  )
  send(response, 421, 'text/html', page)
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
