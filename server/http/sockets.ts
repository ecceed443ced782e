import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import type { Host } from '../host/host.ts'
import { whichShop } from '../host/which-shop.ts'
import { Exchange } from '../shop/exchanges.ts'
import type { Shop } from '../shop/shop.ts'
import { socketEvents } from './socket-events.ts'

/** Opens the socket that existing clients know, and lets each client into its own shop only. */
export function attachSockets(server: HttpServer, host: Host): Server<ClientToServer, ServerToClient> {
  const io = new Server<ClientToServer, ServerToClient>(server, {
    cors: { origin: '*' },
    pingInterval: 25_000,
    pingTimeout: 5_000,
    maxHttpBufferSize: 100_000,
    serveClient: false,
  })
  io.on('connection', async (socket) => {
    try {
      const shop = await host.open(whichShop(host, socket.handshake.headers))
      for (const [event, handle] of Object.entries(socketEvents(shop))) {
        socket.on(event as keyof ClientToServer, guarded(traced(shop, event, handle)))
      }
      shop.connect(socket)
    } catch {
      socket.disconnect(true)
    }
  })
  return io
}

/** The shop remembers what was said, as it does with requests. */
function traced(shop: Shop, event: string, handle: (payload: unknown) => void): (payload: unknown) => void {
  return (payload) => {
    const body = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '')
    const exchange = new Exchange({ at: shop.clock.now(), method: 'SOCKET', path: event, headers: {}, body })
    shop.exchanges.remember(exchange)
    shop.exchanges.during(exchange, () => handle(payload))
  }
}

/** What a client says must never end the process, whatever comes of it. */
function guarded(handle: (payload: unknown) => void): (payload: unknown) => void {
  return (payload) => {
    try {
      handle(payload)
    } catch {
      // Nobody waits for an answer: what could not be done, on a full disk for one, stays undone.
    }
  }
}
