import type { ShopSocket } from '../../shop/company.ts'
import { Pace } from './rate-limiter.ts'

/** Most sockets that one shop has open: more windows than anybody looks at. */
export const MOST_SOCKETS = 10
/** A page that is loaded again and again, and attacks that open page after page, need no more. */
const NEWCOMERS = { atOnce: 60, perSecond: 4 }
/** Whoever closes all notices at once says something about each of them. */
const EVENTS = { atOnce: 200, perSecond: 20 }

/** The sockets that one shop has open. The newest is the one that is looked at: for it, the quietest has to go. */
export class Seats {
  /** Those who came or spoke last are at the end. */
  readonly #taken = new Set<ShopSocket>()
  readonly #newcomers = new Pace(NEWCOMERS)

  /** False where so many came lately that she may not stay. What she says is heard as fast as a page talks. */
  take(socket: ShopSocket): boolean {
    if (!this.#newcomers.take()) return false
    const pace = new Pace(EVENTS)
    socket.use((_event, next) => {
      if (pace.take()) {
        this.#moveToEnd(socket)
        next()
      } else {
        socket.disconnect(true)
      }
    })
    socket.on('disconnect', () => this.#taken.delete(socket))
    this.#moveToEnd(socket)
    this.#makeRoom()
    return true
  }

  #moveToEnd(socket: ShopSocket): void {
    this.#taken.delete(socket)
    this.#taken.add(socket)
  }

  #makeRoom(): void {
    for (const quietest of this.#taken) {
      if (this.#taken.size <= MOST_SOCKETS) return
      quietest.disconnect(true)
      this.#taken.delete(quietest)
    }
  }
}
