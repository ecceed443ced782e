import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'engine.io'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { Pace } from '../limits/rate-limiter.ts'

/** Longest message, in bytes: more than a page of the shop ever says. */
export const LONGEST_MESSAGE = 64 * 1024
/** Bytes that one connection may send: a long message at once, and what a page says in the long run. */
const BYTES = { atOnce: 128 * 1024, perSecond: 32 * 1024 }
/** Packets of one client, of all kinds and over all of its connections: what the shop hears is counted again, by events. */
const PACKETS = { atOnce: 400, perSecond: 40 }

/**
 * Reads one frame of each connection in a turn of the event loop, be it a message, a ping or a pong, and closes a connection
 * that sends too much. By default all frames that arrived are handled at once. For the option `wsEngine`.
 */
export class PacedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false })
  }

  override handleUpgrade(
    ...[request, socket, head, accept]: Parameters<WebSocketServer['handleUpgrade']>
  ): void {
    super.handleUpgrade(request, socket, head, (client, upgraded: IncomingMessage) => {
      limitBytes(socket)
      limitPings(client)
      accept(client, upgraded)
    })
  }
}

function limitBytes(socket: Duplex): void {
  const pace = new Pace(BYTES)
  socket.on('data', (bytes: Buffer) => {
    if (!pace.take(bytes.length)) socket.destroy()
  })
}

function limitPings(client: WebSocket): void {
  const pace = new Pace(PACKETS)
  const count = (): void => {
    if (!pace.take()) client.terminate()
  }
  client.on('ping', count).on('pong', count)
}

/** Closes a client that sends more packets than any page, also of kinds that nobody answers. */
export function limitPackets(client: Socket): void {
  const pace = new Pace(PACKETS)
  client.on('packet', () => {
    if (!pace.take()) client.close(true)
  })
}
