import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'engine.io'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { ShopSocket } from '../../shop/clients.ts'
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

/** Maximum number of open sockets of one shop: more windows than anybody uses. */
export const MOST_SOCKETS = 10
/**
 * Limit of new sockets. A page that reloads again and again needs no more, and neither do attacks that open page after
 * page.
 */
const CONNECTS = { atOnce: 60, perSecond: 4 }
/** Limit of events. Closing all notices at once sends one event for each. */
const EVENTS = { atOnce: 200, perSecond: 20 }

/** Limits the open sockets of one shop. The newest socket stays; the least recently active one is closed for it. */
export class ConnectionLimit {
  /** In order of their last activity, oldest first. */
  readonly #sockets = new Set<ShopSocket>()
  readonly #connects = new RateLimiter(CONNECTS)

  /** False if too many sockets opened lately. An admitted socket that sends too many events is disconnected. */
  admit(socket: ShopSocket): boolean {
    if (!this.#connects.take()) return false
    const limiter = new RateLimiter(EVENTS)
    socket.use((_event, next) => {
      if (limiter.take()) {
        this.#moveToEnd(socket)
        next()
      } else {
        socket.disconnect(true)
      }
    })
    socket.on('disconnect', () => this.#sockets.delete(socket))
    this.#moveToEnd(socket)
    this.#closeOldest()
    return true
  }

  #moveToEnd(socket: ShopSocket): void {
    this.#sockets.delete(socket)
    this.#sockets.add(socket)
  }

  #closeOldest(): void {
    for (const leastRecent of this.#sockets) {
      if (this.#sockets.size <= MOST_SOCKETS) return
      leastRecent.disconnect(true)
      this.#sockets.delete(leastRecent)
    }
  }
}
