import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http'
import { Server } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import type { Host } from '../host/host.ts'
import type { Troubles } from '../host/troubles.ts'
import { whichShop } from '../host/which-shop.ts'
import { Exchange } from '../shop/exchanges.ts'
import type { Shop } from '../shop/shop.ts'
import { isForeseen } from './errors.ts'
import { Handshakes } from './handshakes.ts'
import { foreignness, type Standpoint } from './own-pages.ts'
import { Seats } from './seats.ts'
import { socketEvents } from './socket-events.ts'

/** What sockets need to know of the house. */
export interface SocketParts {
  standpoint: Standpoint
  /** Told of what nobody foresaw. */
  troubles: Troubles
}

type Handle = (payload: unknown) => unknown

/**
 * Opens the socket that existing clients know, and lets each client into its own shop only. What is told there, flags
 * and notes among it, is for the shop's own pages and for scripts.
 */
export function attachSockets(
  server: HttpServer,
  host: Host,
  { standpoint, troubles }: SocketParts,
): Server<ClientToServer, ServerToClient> {
  const seats = new WeakMap<Shop, Seats>()
  const seatsOf = (shop: Shop): Seats => {
    const known = seats.get(shop) ?? new Seats()
    seats.set(shop, known)
    return known
  }
  const handshakes = new Handshakes()
  const hurry = (headers: IncomingHttpHeaders, url: string | undefined): string | undefined => {
    // Whoever brings the number of a session goes on with one that was let in before.
    const isNew = !/[?&]sid=/.test(url ?? '')
    if (!isNew || handshakes.admit(whichShop(host, headers))) return undefined
    return 'Too many sockets at once. Please try again in a moment.'
  }
  const io = new Server<ClientToServer, ServerToClient>(server, {
    allowRequest: ({ headers, url }, decide) => {
      const reason = foreignness(headers, standpoint) ?? hurry(headers, url)
      decide(reason, reason === undefined)
    },
    pingInterval: 25_000,
    pingTimeout: 5_000,
    connectTimeout: 3_000,
    maxHttpBufferSize: 100_000,
    serveClient: false,
  })
  io.on('connection', async (socket) => {
    try {
      const shop = await host.open(whichShop(host, socket.handshake.headers))
      // She may have left while the shop was opened.
      if (!socket.connected) return
      if (!seatsOf(shop).take(socket)) {
        socket.disconnect(true)
        return
      }
      for (const [event, handle] of Object.entries(socketEvents(shop))) {
        socket.on(
          event as keyof ClientToServer,
          borne(traced(shop, event, handle), (error) => {
            if (!isForeseen(error)) {
              troubles.unexpected(error, { doing: `the socket's ${event}`, shop: shop.id })
            }
          }),
        )
      }
      shop.connect(socket)
    } catch (error) {
      troubles.unexpected(error, { doing: 'the opening of a socket' })
      socket.disconnect(true)
    }
  })
  return io
}

/** The shop remembers what was said, as it does with requests. */
function traced(shop: Shop, event: string, handle: Handle): Handle {
  return (payload) => {
    const body = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '')
    const exchange = new Exchange({ at: shop.clock.now(), method: 'SOCKET', path: event, headers: {}, body })
    let done: unknown
    shop.exchanges.remember(exchange)
    shop.exchanges.during(exchange, () => {
      done = handle(payload)
    })
    return done
  }
}

/**
 * What a client says must never end the process, whatever comes of it. Nobody waits for an answer: what could not be
 * done, on a full disk for one, stays undone, and whoever runs the host is told.
 */
function borne(handle: Handle, tell: (error: unknown) => void): (payload: unknown) => Promise<void> {
  return async (payload) => {
    try {
      await handle(payload)
    } catch (error) {
      tell(error)
    }
  }
}
