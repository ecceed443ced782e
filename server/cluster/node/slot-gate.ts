import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Addresses, parseHostname } from '../../class/access/addresses.ts'
import { type JoinPages, renderShopMovingPage, sendRetryLater } from '../../class/access/class-router.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { interceptRequests } from '../../http/routing/before-routes.ts'
import type { HeldSlots } from '../slots/model.ts'
import { handleNodeRequest, isNodePath, type NodeApiOptions } from './api.ts'

export interface SlotGateOptions {
  slots: Pick<HeldSlots, 'beginRequestSoon'>
  addresses: Addresses
  joinApp: JoinPages
  api: NodeApiOptions
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Sockets stay open as long as a page, so a moving slot does not wait for them. They end with their shop, and do not
 * open a shop that is about to leave.
 */
const SOCKET_PATH = /^\/socket\.io\//i

/**
 * Handles every request to a node first. It answers gateways itself, and passes a request on only while the node holds
 * its shop. The slot stays until the request is answered.
 */
export function installSlotGate(server: Server, options: SlotGateOptions): void {
  interceptRequests(
    server,
    (request, response, next) => receive(options, request, response, next),
    (error, _request, response) => {
      options.reporter.unexpected(error, { doing: 'the gate of this node' })
      if (!response.headersSent) sendRetryLater(response)
    },
  )
}

async function receive(
  { slots, addresses, joinApp, api }: SlotGateOptions,
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
    return sendRetryLater(response, isPage ? renderShopMovingPage(joinApp, headers) : undefined)
  }
  if (SOCKET_PATH.test(url) || response.destroyed) end()
  // If the client disconnected while waiting, stop here: no `close` event will follow.
  if (response.destroyed) return
  response.once('close', end)
  next()
}
