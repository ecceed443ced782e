import type { ShopSocket } from '../../shop/clients.ts'
import { RateLimiter } from './rate-limiter.ts'

/** Most sockets that one shop has open: more windows than anybody looks at. */
export const MOST_SOCKETS = 10
/** A page that is loaded again and again, and attacks that open page after page, need no more. */
const CONNECTS = { atOnce: 60, perSecond: 4 }
/** Whoever closes all notices at once says something about each of them. */
const EVENTS = { atOnce: 200, perSecond: 20 }

/** The sockets that one shop has open. The newest is the one that is looked at: for it, the quietest has to go. */
export class ConnectionLimit {
  /** Those who came or spoke last are at the end. */
  readonly #sockets = new Set<ShopSocket>()
  readonly #connects = new RateLimiter(CONNECTS)

  /** False where so many came lately that she may not stay. What she says is heard as fast as a page talks. */
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
