import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Host } from '../../host/host.ts'
import type { ResolveShop } from '../../host/which-shop.ts'
import { Exchange } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'
import { isExpectedError } from '../replies/errors.ts'
import { foreignOriginReason, type OriginPolicy } from '../requests/origin.ts'
import { followContestPage } from './contest-pages.ts'
import { socketEvents } from './events.ts'
import {
  ConnectionLimit,
  HandshakeLimit,
  LONGEST_MESSAGE,
  limitPackets,
  RateLimitedWebSocketServer,
} from './limits.ts'

/** What sockets need to know of the application. */
export interface SocketOptions {
  originPolicy: OriginPolicy
  resolveShop: ResolveShop
  /** The group of a shop, whose pages get news of a contest together. Default: all are one. */
  groupOf?: ((shop: string) => string) | undefined
  /** Receives unexpected errors. */
  reporter: ErrorReporter
}

type Visitor = Socket<ClientToServer, ServerToClient>
type Handle = (payload: unknown) => unknown

/** Events of a client that wait until its shop is open. Further ones are dropped. */
const MOST_EARLY = 20

/**
 * Opens the socket that existing clients know, and lets each client into its own shop only. Its events, which include
 * flags and notices, are for the shop's own pages and for scripts.
 */
export function attachSockets(
  server: HttpServer,
  host: Host,
  { originPolicy, reporter, resolveShop, groupOf }: SocketOptions,
): Server<ClientToServer, ServerToClient> {
  const connectionLimits = new WeakMap<Shop, ConnectionLimit>()
  const connectionLimitOf = (shop: Shop): ConnectionLimit => {
    const known = connectionLimits.get(shop) ?? new ConnectionLimit()
    connectionLimits.set(shop, known)
    return known
  }
  const handshakes = new HandshakeLimit()
  const refuse = async (request: IncomingMessage): Promise<string | undefined> => {
    const shop = await resolveShop(request)
    if (shop === undefined) return 'There is no shop here.'
    // A request with a session id continues an admitted one.
    const isNew = !/[?&]sid=/.test(request.url ?? '')
    if (!isNew || handshakes.admit(shop)) return undefined
    return 'Too many sockets at once. Please try again in a moment.'
  }
  /** Never rejects. */
  const whyNot = async (request: IncomingMessage): Promise<string | undefined> =>
    foreignOriginReason(request.headers, originPolicy) ?? (await refuse(request).catch(() => 'Not now.'))
  const io = new Server<ClientToServer, ServerToClient>(server, {
    allowRequest: (request, decide) => {
      void whyNot(request).then((reason) => decide(reason, reason === undefined))
    },
    pingInterval: 25_000,
    pingTimeout: 5_000,
    connectTimeout: 3_000,
    maxHttpBufferSize: LONGEST_MESSAGE,
    serveClient: false,
    wsEngine: RateLimitedWebSocketServer,
  })
  io.engine.on('connection', limitPackets)
  const enter = async (socket: Visitor): Promise<void> => {
    try {
      const id = await resolveShop(socket.request)
      const shop = id === undefined ? undefined : await host.open(id)
      // The client may have disconnected while the shop was opening.
      if (!shop || !socket.connected || !connectionLimitOf(shop).admit(socket)) {
        socket.disconnect(true)
        return
      }
      for (const [event, handle] of Object.entries(socketEvents(shop))) {
        socket.on(
          event as keyof ClientToServer,
          withErrorHandler(traced(shop, event, handle), (error) => {
            if (!isExpectedError(error, shop)) {
              reporter.unexpected(error, { doing: `the socket's ${event}`, shop: shop.id })
            }
          }),
        )
      }
      followContestPage(socket, groupOf?.(shop.id))
      shop.connect(socket)
    } catch (error) {
      if (!isExpectedError(error)) reporter.unexpected(error, { doing: 'the opening of a socket' })
      socket.disconnect(true)
    }
  }
  io.on('connection', (socket) => keepUntil(socket, enter(socket)))
  return io
}

/** Clients send as soon as they are connected. These events are kept until there are listeners. */
function keepUntil(socket: Visitor, ready: Promise<void>): void {
  let early = 0
  let isListening = false
  void ready.then(() => {
    isListening = true
  })
  socket.use((_said, goOn) => {
    if (isListening) return goOn()
    early += 1
    if (early <= MOST_EARLY) void ready.then(() => goOn())
  })
}

/** Records an event as an exchange of the shop, like a request. */
function traced(shop: Shop, event: string, handle: Handle): Handle {
  return (payload) => {
    const body = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '')
    const exchange = new Exchange({ at: shop.clock.now(), method: 'SOCKET', path: event, headers: {}, body })
    let done: unknown
    shop.exchanges.remember(exchange)
    shop.exchanges.run(exchange, () => {
      done = handle(payload)
    })
    return done
  }
}

/**
 * An event must never end the process. Clients get no reply, so a failure, for example on a full disk, is reported to
 * the operator.
 */
function withErrorHandler(
  handle: Handle,
  tell: (error: unknown) => void,
): (payload: unknown) => Promise<void> {
  return async (payload) => {
    try {
      await handle(payload)
    } catch (error) {
      tell(error)
    }
  }
}
