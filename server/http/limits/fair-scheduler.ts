import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '../../shop/shop.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Resolves when it is this request's turn, again. For what follows a real wait. */
    inTurn(): Promise<void>
    /** Resolves when others who have used less have had their turns. For work that is done in parts. */
    yieldTurn(): Promise<void>
  }
}

/**
 * Whom the waking and settling of all shops is put down to: no shop has an id like that. A whole class may wait for it, so
 * it has every other turn, however much it has used; those who are in wait for one shop that wakes, and not for all.
 */
export const HOUSEKEEPING = '#housekeeping'

/** How the names of owners begin who ask for something that is in no shop: no shop has an id like that. */
const ANONYMOUS = '#newcomer '
/**
 * While others wait, newcomers have one of so many turns, all of them together: a flood from outside takes no more, and a whole
 * class behind one address does not compete with each shop as if it were one more.
 */
const ANONYMOUS_EVERY = 3

/**
 * Who owns the turn of a request that belongs to no shop: its address. Behind a proxy of our own, the address that the proxy
 * names, which is the last one of the list; all before it is the client's word.
 */
export function anonymousOwner({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const address = forwarded === undefined ? undefined : String(forwarded).split(',').at(-1)?.trim()
  return `${ANONYMOUS}${(address || socket.remoteAddress) ?? ''}`.slice(0, 100)
}

/** Has requests that belong to no shop wait for a turn. */
export function anonymousTurn(scheduler: FairScheduler, { trustProxy }: { trustProxy: boolean }) {
  return (request: IncomingMessage): Promise<void> => scheduler.waitTurn(anonymousOwner(request, trustProxy))
}

/** The part of the event loop that turns depend on; a test brings its own. */
export interface EventLoop {
  /** In milliseconds. */
  now(): number
  /** Calls back in the next turn of the loop, in the order in which it was asked. */
  next(work: () => void): void
}

/** What somebody has used of the thread, in milliseconds as they counted at `at`. */
interface Use {
  ms: number
  at: number
}

/** Somebody who waits. */
interface Waiting {
  since: number
  go(): void
}

/** What was used counts half after so long: whoever was loud is soon forgiven. */
const HALF_LIFE_MS = 1_000
/**
 * So much of what was used is forgiven for each millisecond of waiting. When a whole class loads its pages at once, there is
 * always somebody who has used less: without this, whoever is halfway through hers would wait until all are.
 */
const DISCOUNT_PER_MS = 0.25
/**
 * So many who wait are weighed against each other, those who have waited longest: of thousands, to weigh all takes longer
 * than a turn, and to weigh a hundred a twentieth of one.
 */
const MOST_COMPARED = 32
/** When there is more than this, it is swept: less than a millisecond of use makes no difference. */
const MOST_USES = 500
const FORGOTTEN_MS = 0.1

const eventLoop: EventLoop = { now: () => performance.now(), next: (work) => void setImmediate(work) }

/**
 * Turns in the server's thread. It can do one thing at a time, and what one shop asks must not run back to back while
 * others wait: each turn of the event loop lets one of those go who wait, of the owner who has used the thread least of
 * late, though waiting counts, too; every other turn is for housekeeping, every third for newcomers. When nobody waits there
 * is nothing to wait for.
 */
export class FairScheduler {
  readonly #loop: EventLoop
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #anonymous = new Map<string, Waiting[]>()
  #turnsWithoutAnonymous = 0
  readonly #uses = new Map<string, Use>()
  #mostUses = MOST_USES
  #current: { owner: string; since: number } | undefined

  constructor(loop: EventLoop = eventLoop) {
    this.#loop = loop
  }

  /**
   * Resolves when it is this owner's turn. What is done then, up to the first real wait, is put down to him. Of what he
   * waits for, that comes first which is `begun`: half an answer takes room until it is whole.
   */
  waitTurn(owner: string, { isBegun = false } = {}): Promise<void> {
    if (!this.#current) {
      this.#begin(owner)
      this.#loop.next(() => this.#settle())
      return Promise.resolve()
    }
    const { promise, resolve: go } = Promise.withResolvers<void>()
    const since = this.#loop.now()
    const waiting = this.#queueOf(owner)
    const own = waiting.get(owner)
    // As old as what it comes before: nobody loses her place by it.
    if (own && isBegun) own.unshift({ go, since: own[0]?.since ?? since })
    else if (own) own.push({ go, since })
    else waiting.set(owner, [{ go, since }])
    return promise
  }

  #queueOf(owner: string): Map<string, Waiting[]> {
    return owner.startsWith(ANONYMOUS) ? this.#anonymous : this.#waiting
  }

  #begin(owner: string): void {
    this.#current = { owner, since: this.#loop.now() }
  }

  #settle(): void {
    if (this.#current) this.#charge(this.#current.owner, this.#loop.now() - this.#current.since)
    if (this.#waiting.size + this.#anonymous.size === 0) {
      this.#current = undefined
      return
    }
    // Both in the same turn of the loop: between them runs what was let go, and nothing else.
    this.#loop.next(() => this.#releaseNext())
    this.#loop.next(() => this.#settle())
  }

  #releaseNext(): void {
    const owner = this.#next()
    if (owner === undefined) return
    const waiting = this.#queueOf(owner)
    const own = waiting.get(owner)
    const next = own?.shift()
    if (!own || !next) return
    this.#turnsWithoutAnonymous = waiting === this.#anonymous ? 0 : this.#turnsWithoutAnonymous + 1
    // Last in line again, should others have used as little.
    waiting.delete(owner)
    // And nothing is forgiven twice: who asks for more than a thread can do would come before everybody else in time.
    for (const one of own) one.since = Math.max(one.since, this.#loop.now())
    if (own.length > 0) waiting.set(owner, own)
    this.#begin(owner)
    next.go()
  }

  #next(): string | undefined {
    const isDue = this.#waiting.has(HOUSEKEEPING) && this.#current?.owner !== HOUSEKEEPING
    if (isDue) return HOUSEKEEPING
    const isAnonymousDue = this.#turnsWithoutAnonymous >= ANONYMOUS_EVERY - 1
    const [first, second] = isAnonymousDue
      ? [this.#anonymous, this.#waiting]
      : [this.#waiting, this.#anonymous]
    return this.#leastUsing(first) ?? this.#leastUsing(second) ?? HOUSEKEEPING
  }

  /** Of those who wait in a line, the one who has used the least, less what is forgiven; of several the first in line. */
  #leastUsing(waiting: ReadonlyMap<string, readonly Waiting[]>): string | undefined {
    const now = this.#loop.now()
    let least = Number.POSITIVE_INFINITY
    let found: string | undefined
    let weighed = 0
    for (const [owner, [first]] of waiting) {
      if (owner === HOUSEKEEPING || !first) continue
      if (++weighed > MOST_COMPARED) break
      const counts = this.#used(owner, now) - DISCOUNT_PER_MS * (now - first.since)
      if (counts < least) [least, found] = [counts, owner]
    }
    return found
  }

  #used(owner: string, now: number): number {
    const use = this.#uses.get(owner)
    return use ? use.ms * 0.5 ** ((now - use.at) / HALF_LIFE_MS) : 0
  }

  #charge(owner: string, ms: number): void {
    const now = this.#loop.now()
    this.#uses.set(owner, { ms: this.#used(owner, now) + ms, at: now })
    if (this.#uses.size <= this.#mostUses) return
    for (const known of this.#uses.keys()) if (this.#used(known, now) < FORGOTTEN_MS) this.#uses.delete(known)
    // A large class leaves more than that: to look at all of it after each of its requests would take longer than those.
    this.#mostUses = Math.max(MOST_USES, 2 * this.#uses.size)
  }
}

/** Lets each request wait for its shop's turn once its body is there. */
export function scheduleRequests(
  app: FastifyInstance,
  take: (shop: Shop, options?: { isBegun: boolean }) => Promise<void>,
): void {
  app.decorateRequest('inTurn', function (this: FastifyRequest) {
    return take(this.shop)
  })
  app.decorateRequest('yieldTurn', function (this: FastifyRequest) {
    return take(this.shop, { isBegun: true })
  })
  app.addHook('preValidation', async (request, reply) => {
    // A request that was refused before anybody knew whose it is.
    if (!request.shop) return
    await request.inTurn()
    // Nobody waits for the answer any more.
    if (request.raw.socket.destroyed) reply.hijack()
  })
}
