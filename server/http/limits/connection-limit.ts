import type { ShopSocket } from '../../shop/clients.ts'
import { RateLimiter } from './rate-limiter.ts'

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
