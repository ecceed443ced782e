import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'engine.io'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { RateLimiter, RateLimiters } from '../limits/rate-limiter.ts'

/** Longest message, in bytes: more than any page of the shop sends. */
export const LONGEST_MESSAGE = 64 * 1024
/** Bytes that one connection may send: a long message at once, and what a page sends in the long run. */
const BYTES = { atOnce: 128 * 1024, perSecond: 32 * 1024 }
/** Packets of one client, of all kinds and over all its connections. Events that reach the shop are limited again. */
const PACKETS = { atOnce: 400, perSecond: 40 }

/**
 * Reads one frame of each connection in a turn of the event loop (message, ping or pong) and closes a connection that
 * sends too much. By default all frames that arrived are handled at once. For the option `wsEngine`.
 */
export class RateLimitedWebSocketServer extends WebSocketServer {
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
  const limiter = new RateLimiter(BYTES)
  socket.on('data', (bytes: Buffer) => {
    if (!limiter.take(bytes.length)) socket.destroy()
  })
}

function limitPings(client: WebSocket): void {
  const limiter = new RateLimiter(PACKETS)
  const count = (): void => {
    if (!limiter.take()) client.terminate()
  }
  client.on('ping', count).on('pong', count)
}

/** Closes a client that sends more packets than any page, also of kinds that nobody handles. */
export function limitPackets(client: Socket): void {
  const limiter = new RateLimiter(PACKETS)
  client.on('packet', () => {
    if (!limiter.take()) client.close(true)
  })
}

/** Limit of handshakes. Each new window, and each reload, takes one. */
const HANDSHAKES = { atOnce: 100, perSecond: 8 }
/** Shops that are remembered; the least recently active are forgotten. */
const MOST_REMEMBERED = 1_000

/**
 * Limits how fast sockets connect to a shop. Each takes memory until it joins a shop or times out, so the check comes
 * before there is a socket.
 */
export class HandshakeLimit {
  readonly #limiters = new RateLimiters(HANDSHAKES, MOST_REMEMBERED)

  /** False if too many connected to this shop lately. */
  admit(shopId: string): boolean {
    return this.#limiters.take(shopId)
  }
}
