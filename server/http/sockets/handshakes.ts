import { Paces } from '../limits/rate-limiter.ts'

/** Windows that are opened, and pages that are loaded again, take a handshake each. */
const PACE = { atOnce: 100, perSecond: 8 }
/** Shops that are remembered before those who have been quiet are forgotten. */
const MOST_REMEMBERED = 1_000

/**
 * How fast sockets may knock. Each that does takes memory until it says which shop it wants, or its time is up; so this
 * is asked before there is a socket at all.
 */
export class Handshakes {
  readonly #paces = new Paces(PACE, MOST_REMEMBERED)

  /** False where so many knocked at this shop lately that one more may not. */
  admit(shopId: string): boolean {
    return this.#paces.take(shopId)
  }
}
