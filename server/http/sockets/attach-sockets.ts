import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Host } from '../../host/host.ts'
import type { ResolveShop } from '../../host/which-shop.ts'
import { Exchange } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'
import { Seats } from '../limits/connection-limit.ts'
import { isForeseen } from '../replies/errors.ts'
import { foreignness, type Standpoint } from '../requests/origin-guard.ts'
import { socketEvents } from './events.ts'
import { Handshakes } from './handshakes.ts'
import { LONGEST_MESSAGE, limitPackets, PacedWebSockets } from './limits.ts'

/** What sockets need to know of the house. */
export interface SocketParts {
  standpoint: Standpoint
  whichShop: ResolveShop
  /** Told of what nobody foresaw. */
  troubles: ErrorReporter
}

type Visitor = Socket<ClientToServer, ServerToClient>
type Handle = (payload: unknown) => unknown

/** So much of what a client says waits until its shop is open; what comes on top is lost. */
const MOST_EARLY = 20

/**
 * Opens the socket that existing clients know, and lets each client into its own shop only. What is told there, flags
 * and notes among it, is for the shop's own pages and for scripts.
 */
export function attachSockets(
  server: HttpServer,
  host: Host,
  { standpoint, troubles, whichShop }: SocketParts,
): Server<ClientToServer, ServerToClient> {
  const seats = new WeakMap<Shop, Seats>()
  const seatsOf = (shop: Shop): Seats => {
    const known = seats.get(shop) ?? new Seats()
    seats.set(shop, known)
    return known
  }
  const handshakes = new Handshakes()
  const refuse = async (request: IncomingMessage): Promise<string | undefined> => {
    const shop = await whichShop(request)
    if (shop === undefined) return 'There is no shop here.'
    // Whoever brings the number of a session goes on with one that was let in before.
    const isNew = !/[?&]sid=/.test(request.url ?? '')
    if (!isNew || handshakes.admit(shop)) return undefined
    return 'Too many sockets at once. Please try again in a moment.'
  }
  /** Never rejects. */
  const whyNot = async (request: IncomingMessage): Promise<string | undefined> =>
    foreignness(request.headers, standpoint) ?? (await refuse(request).catch(() => 'Not now.'))
  const io = new Server<ClientToServer, ServerToClient>(server, {
    allowRequest: (request, decide) => {
      void whyNot(request).then((reason) => decide(reason, reason === undefined))
    },
    pingInterval: 25_000,
    pingTimeout: 5_000,
    connectTimeout: 3_000,
    maxHttpBufferSize: LONGEST_MESSAGE,
    serveClient: false,
    wsEngine: PacedWebSockets,
  })
  io.engine.on('connection', limitPackets)
  const enter = async (socket: Visitor): Promise<void> => {
    try {
      const id = await whichShop(socket.request)
      const shop = id === undefined ? undefined : await host.open(id)
      // She may have left while the shop was opened.
      if (!shop || !socket.connected || !seatsOf(shop).take(socket)) {
        socket.disconnect(true)
        return
      }
      for (const [event, handle] of Object.entries(socketEvents(shop))) {
        socket.on(
          event as keyof ClientToServer,
          borne(traced(shop, event, handle), (error) => {
            if (!isForeseen(error, shop)) {
              troubles.unexpected(error, { doing: `the socket's ${event}`, shop: shop.id })
            }
          }),
        )
      }
      shop.connect(socket)
    } catch (error) {
      if (!isForeseen(error)) troubles.unexpected(error, { doing: 'the opening of a socket' })
      socket.disconnect(true)
    }
  }
  io.on('connection', (socket) => keepUntil(socket, enter(socket)))
  return io
}

/** Clients speak as soon as they are connected. What they say before somebody listens is kept for him. */
function keepUntil(socket: Visitor, listened: Promise<void>): void {
  let early = 0
  let listens = false
  void listened.then(() => {
    listens = true
  })
  socket.use((_said, goOn) => {
    if (listens) return goOn()
    early += 1
    if (early <= MOST_EARLY) void listened.then(() => goOn())
  })
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
