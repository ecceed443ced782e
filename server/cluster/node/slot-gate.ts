import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Addresses, parseHostname } from '../../class/access/addresses.ts'
import { type JoinPages, sendRetryLater, shopMovingPage } from '../../class/access/class-router.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { interceptRequests } from '../../http/routing/before-routes.ts'
import type { HeldSlots } from '../slots/model.ts'
import { handleNodeRequest, isNodePath, type NodeApiParts } from './api.ts'

export interface SlotGateParts {
  slots: Pick<HeldSlots, 'beginRequestSoon'>
  addresses: Addresses
  joinApp: JoinPages
  api: NodeApiParts
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Sockets stay for as long as a page does: nobody waits for them when a slot moves. They end with their shop, and wake none that
 * is about to leave.
 */
const SOCKET_PATH = /^\/socket\.io\//i

/**
 * Stands before everything else at a node: what entries ask is answered here, and a request goes on only where its shop is ours
 * at this moment, which stays so until it is answered.
 */
export function installSlotGate(server: Server, parts: SlotGateParts): void {
  interceptRequests(
    server,
    (request, response, next) => receive(parts, request, response, next),
    (error, _request, response) => {
      parts.troubles.unexpected(error, { doing: 'the gate of this node' })
      if (!response.headersSent) sendRetryLater(response)
    },
  )
}

async function receive(
  { slots, addresses, joinApp, api }: SlotGateParts,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const { headers, url = '' } = request
  const name = addresses.targetOf(parseHostname(headers.host) ?? '')
  if (name.at !== 'shop' && name.at !== 'tool') {
    if (isNodePath(url)) return handleNodeRequest(api, request, response)
    return next()
  }
  const end = await slots.beginRequestSoon(name.shop)
  if (!end) {
    const isPage = headers['sec-fetch-mode'] === 'navigate'
    return sendRetryLater(response, isPage ? shopMovingPage(joinApp, headers) : undefined)
  }
  if (SOCKET_PATH.test(url) || response.destroyed) end()
  // Whoever went while she waited is not heard of any more.
  if (response.destroyed) return
  response.once('close', end)
  next()
}
