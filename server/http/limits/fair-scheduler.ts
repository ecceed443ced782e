import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '../../shop/shop.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Resolves when it is this request's turn again. Call it after an asynchronous wait. */
    inTurn(): Promise<void>
    /** Resolves after others who have used less had their turns. For work that is done in parts. */
    yieldTurn(): Promise<void>
    /** Number of the turn in which this request began: see `FairScheduler`. */
    turn: number | undefined
    /** Whether that turn still lasts: no other call was let go since. */
    isInFirstTurn(): boolean
  }
}

/**
 * The owner of opening and checkpointing shops; no shop has such an id. It has every other turn, however much it has
 * used, because a whole class may wait for it. Others wait for one shop that opens, not for all.
 */
export const MAINTENANCE_OWNER = '#housekeeping'

/** Prefix of the owners of requests that belong to no shop; no shop has such an id. */
const ANONYMOUS = '#newcomer '
/**
 * While shops wait, anonymous requests together have one of this many turns. A flood from outside gets no more, and a
 * class behind one address does not compete with each shop.
 */
const ANONYMOUS_EVERY = 3

/**
 * The owner of a request that belongs to no shop: its address. Behind a trusted proxy this is the last address of the
 * proxy's header; those before it can be forged.
 */
export function anonymousOwner({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const address = forwarded === undefined ? undefined : String(forwarded).split(',').at(-1)?.trim()
  return `${ANONYMOUS}${(address || socket.remoteAddress) ?? ''}`.slice(0, 100)
}

/** Returns a function that waits for the turn of a request that belongs to no shop. */
export function createAnonymousTurn(scheduler: FairScheduler, { trustProxy }: { trustProxy: boolean }) {
  return (request: IncomingMessage): Promise<void> => scheduler.waitTurn(anonymousOwner(request, trustProxy))
}

/** The part of the event loop that the scheduler needs. Tests replace it. */
export interface EventLoop {
  /** In milliseconds. */
  now(): number
  /** Calls back in the next turn of the loop, in order. */
  next(work: () => void): void
}

/** Time of the thread that an owner has used, in milliseconds, as valued at `at`. */
interface Use {
  ms: number
  at: number
}

/** A waiting call. */
interface Waiting {
  since: number
  go(): void
}

/**
 * Time in one turn of the event loop after which no further call is let go: new requests are read between turns. Calls
 * that take longer than that have a turn each.
 */
const SLICE_MS = 1
/** Most calls in one turn of the event loop. */
const MOST_PER_TURN = 32
/** Half-life of used time. */
const HALF_LIFE_MS = 1_000
/**
 * Discount on used time for each millisecond of waiting. Without it, when a whole class loads its pages, an owner
 * halfway through would wait until all others are done, because there is always one who has used less.
 */
const DISCOUNT_PER_MS = 0.25
/**
 * Number of owners that are compared, those who have waited longest: comparing thousands would take longer than a turn.
 */
const MOST_COMPARED = 32
/** Above this number, entries with less than a millisecond of use are deleted. */
const MOST_USES = 500
const FORGOTTEN_MS = 0.1

const eventLoop: EventLoop = { now: () => performance.now(), next: (work) => void setImmediate(work) }

/**
 * Schedules the work of the server's thread fairly. Each turn of the event loop lets waiting calls go for a
 * millisecond, one after the other: always that of the owner who has used the thread least lately, less a discount for
 * waiting. Every other call is for housekeeping, every third for anonymous requests. If nobody waits, calls go at once.
 */
export class FairScheduler {
  readonly #loop: EventLoop
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #anonymous = new Map<string, Waiting[]>()
  #turnsWithoutAnonymous = 0
  readonly #uses = new Map<string, Use>()
  #mostUses = MOST_USES
  #current: { owner: string; since: number } | undefined
  #turn = 0
  /** Calls that wait, of all owners. */
  #waitingCalls = 0
  /** When this turn of the event loop began to let calls go; undefined before the first. */
  #turnSince: number | undefined

  constructor(loop: EventLoop = eventLoop) {
    this.#loop = loop
  }

  /** Number of the turn that lasts; undefined if none does. */
  get turn(): number | undefined {
    return this.#current && this.#turn
  }

  /**
   * Resolves when it is this owner's turn. The time until the next asynchronous wait is charged to the owner. Of an
   * owner's calls those that are `isBegun` go first, because half a reply takes memory until it is complete.
   */
  waitTurn(owner: string, { isBegun = false } = {}): Promise<void> {
    if (!this.#current) {
      this.#begin(owner, this.#loop.now())
      this.#loop.next(() => this.#settle())
      return Promise.resolve()
    }
    const { promise, resolve: go } = Promise.withResolvers<void>()
    const since = this.#loop.now()
    this.#waitingCalls += 1
    const waiting = this.#queueOf(owner)
    const own = waiting.get(owner)
    // Takes over the age of the call that it goes before, so that the owner does not lose its place.
    if (own && isBegun) own.unshift({ go, since: own[0]?.since ?? since })
    else if (own) own.push({ go, since })
    else waiting.set(owner, [{ go, since }])
    return promise
  }

  #queueOf(owner: string): Map<string, Waiting[]> {
    return owner.startsWith(ANONYMOUS) ? this.#anonymous : this.#waiting
  }

  #begin(owner: string, now: number): void {
    this.#current = { owner, since: now }
    this.#turn += 1
  }

  #settle(): void {
    this.#chargeCurrent(this.#loop.now())
    if (this.#waitingCalls === 0) {
      this.#current = undefined
      return
    }
    // All in the same turn of the loop: only the released calls run between them.
    this.#turnSince = undefined
    const most = Math.min(this.#waitingCalls, MOST_PER_TURN)
    const release = (): void => this.#releaseNext()
    for (let released = 0; released < most; released += 1) this.#loop.next(release)
    this.#loop.next(() => this.#settle())
  }

  #chargeCurrent(now: number): void {
    if (!this.#current) return
    this.#charge(this.#current.owner, now - this.#current.since, now)
    this.#current.since = now
  }

  #releaseNext(): void {
    const now = this.#loop.now()
    if (this.#turnSince === undefined) this.#turnSince = now
    else {
      this.#chargeCurrent(now)
      if (now - this.#turnSince >= SLICE_MS) return
    }
    const owner = this.#next(now)
    if (owner === undefined) return
    const waiting = this.#queueOf(owner)
    const own = waiting.get(owner)
    const next = own?.shift()
    if (!own || !next) return
    this.#waitingCalls -= 1
    this.#turnsWithoutAnonymous = waiting === this.#anonymous ? 0 : this.#turnsWithoutAnonymous + 1
    // Last in the queue again, for others who have used as little.
    waiting.delete(owner)
    // The discount is not given twice: otherwise an owner who asks for more than the thread can do would come before
    // everybody else in time.
    for (const one of own) one.since = Math.max(one.since, now)
    if (own.length > 0) waiting.set(owner, own)
    this.#begin(owner, now)
    next.go()
  }

  #next(now: number): string | undefined {
    const isDue = this.#waiting.has(MAINTENANCE_OWNER) && this.#current?.owner !== MAINTENANCE_OWNER
    if (isDue) return MAINTENANCE_OWNER
    const isAnonymousDue = this.#turnsWithoutAnonymous >= ANONYMOUS_EVERY - 1
    const [first, second] = isAnonymousDue
      ? [this.#anonymous, this.#waiting]
      : [this.#waiting, this.#anonymous]
    return this.#leastUsing(first, now) ?? this.#leastUsing(second, now) ?? MAINTENANCE_OWNER
  }

  /** The waiting owner who has used least, less the discount; the first in the queue of several. */
  #leastUsing(waiting: ReadonlyMap<string, readonly Waiting[]>, now: number): string | undefined {
    if (waiting.size === 0) return undefined
    let least = Number.POSITIVE_INFINITY
    let found: string | undefined
    let weighed = 0
    for (const [owner, calls] of waiting) {
      const first = calls[0]
      if (owner === MAINTENANCE_OWNER || !first) continue
      if (++weighed > MOST_COMPARED) break
      const counts = this.#used(owner, now) - DISCOUNT_PER_MS * (now - first.since)
      if (counts >= least) continue
      least = counts
      found = owner
    }
    return found
  }

  #used(owner: string, now: number): number {
    const use = this.#uses.get(owner)
    return use ? decayed(use, now) : 0
  }

  #charge(owner: string, ms: number, now: number): void {
    const use = this.#uses.get(owner)
    if (use) {
      use.ms = decayed(use, now) + ms
      use.at = now
      return
    }
    this.#uses.set(owner, { ms, at: now })
    if (this.#uses.size <= this.#mostUses) return
    for (const known of this.#uses.keys()) if (this.#used(known, now) < FORGOTTEN_MS) this.#uses.delete(known)
    // A large class leaves more entries than that: to check all of them after each request would take too long.
    this.#mostUses = Math.max(MOST_USES, 2 * this.#uses.size)
  }
}

function decayed({ ms, at }: Use, now: number): number {
  return ms * 0.5 ** ((now - at) / HALF_LIFE_MS)
}

/** Lets each request wait for its shop's turn once its body has arrived. */
export function scheduleRequests(
  app: FastifyInstance,
  scheduler: FairScheduler,
  ownerOf: (shop: Shop) => string,
): void {
  app.decorateRequest('turn', undefined)
  app.decorateRequest('inTurn', function (this: FastifyRequest) {
    return scheduler.waitTurn(ownerOf(this.shop))
  })
  app.decorateRequest('yieldTurn', function (this: FastifyRequest) {
    return scheduler.waitTurn(ownerOf(this.shop), { isBegun: true })
  })
  app.decorateRequest('isInFirstTurn', function (this: FastifyRequest) {
    return this.turn !== undefined && this.turn === scheduler.turn
  })
  app.addHook('preValidation', (request, reply, done) => {
    // The request was refused before its shop was known.
    if (!request.shop) return done()
    request.inTurn().then(() => {
      request.turn = scheduler.turn
      // The client has disconnected.
      if (request.raw.socket.destroyed) reply.hijack()
      done()
    }, done)
  })
}
