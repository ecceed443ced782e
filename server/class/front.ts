import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Addresses, hostnameIn } from './addresses.ts'
import type { Entrance } from './entrance.ts'
import type { Porch } from './porch.ts'

interface FrontParts {
  entrance: Entrance
  addresses: Addresses
  porch: Porch
}

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
    receive(parts, request, response, goOn).catch(() => {
      if (!response.headersSent)
        send(response, 503, 'text/plain', 'The class cannot be reached at this moment.')
    })
  })
}

async function receive(
  { entrance, addresses, porch }: FrontParts,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
): Promise<void> {
  const { headers, url = '' } = request
  const place = await entrance.placeOf(request)
  const turnAway = (status: number, title: string, text: string): void =>
    send(response, status, 'text/html', porch.turnAway(headers, title, text))
  if (place.at === 'nowhere')
    return turnAway(421, 'Nobody lives here', 'No shop of this class has this name.')
  // One that is installed in a moment of weakness would stay for ever.
  if (headers['service-worker'] !== undefined)
    return turnAway(403, 'No', 'Service workers are not for shops.')
  if (place.at === 'shop' && place.by === 'ticket') return goOn()
  if (CLASS_PATH.test(url) || place.at === 'porch') return porch.routing(request, response)
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
  if (isNeighbours(request, addresses))
    return turnAway(403, 'Not from there', 'Another page asked for this. Nothing was done.')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  goOn()
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
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}
