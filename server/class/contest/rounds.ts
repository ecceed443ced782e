import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { ShopDeleted, ShopOnOtherNode } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { FixAttacks } from '../../training/proof/fix-attacks.ts'
import type { Contest } from './contest.ts'

export interface RoundsOptions {
  contest: Pick<Contest, 'settings' | 'learners' | 'events' | 'competitorOf'>
  host: Pick<Host, 'use'>
  attacks: Pick<FixAttacks, 'attackShop'>
  /** Whether nothing counts now: before the start, after the end, or while judging is paused. */
  isPaused(): boolean
  /** Whether this process holds the shop. Default: all shops. */
  isHere?(shop: string): boolean
  reporter: Pick<ErrorReporter, 'unexpected'>
  now?: () => number
  /** For how many milliseconds to rest after each millisecond of work. */
  restFactor?: number
}

/** How often it is checked whether a round has begun. */
const CHECK_MS = 1_000
const MINUTE_MS = 60_000
/** Rounds use a quarter of the time. On a busy machine an attack takes longer, and so does the rest after it. */
const REST_FACTOR = 3

/**
 * The rounds of a contest: while it runs, attacks the learners' own fixes that are live in the shops of this process, one
 * after the other. A shop that a round did not get to is among the first in the next one.
 */
export class Rounds {
  readonly #options: RoundsOptions
  readonly #now: () => number
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> | undefined
  /** The last round that began here. */
  #round: number | undefined
  /** Shops that it has still to attack. */
  #queue: string[] = []
  /** When each shop was attacked last, in ms since 1970: its events may not be stored yet. */
  readonly #attackedAt = new Map<string, number>()

  constructor(options: RoundsOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Runs all rounds from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.run(), CHECK_MS).unref()
  }

  /** Attacks what is left to attack in this round. Never rejects. */
  run(): Promise<void> {
    this.#underWay ??= this.#attackAll().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** Stops, and waits for the attack that is under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#underWay
  }

  async #attackAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) await this.#attackShop(next.shop, next.round)
  }

  #next(): { shop: string; round: number } | undefined {
    const round = this.#roundNow()
    if (round === undefined) return undefined
    if (round !== this.#round) {
      this.#round = round
      this.#queue = this.#shopsInOrder()
    }
    const shop = this.#queue.shift()
    return shop === undefined ? undefined : { shop, round }
  }

  /** When the round that runs now began; undefined if none does. */
  #roundNow(): number | undefined {
    const { contest, isPaused } = this.#options
    const { settings } = contest
    if (!settings?.rules.rounds || isPaused() || this.#closing.signal.aborted) return undefined
    const [start, length] = [Date.parse(settings.startsAt), settings.rules.rounds.minutes * MINUTE_MS]
    return start + Math.floor((this.#now() - start) / length) * length
  }

  /** Shops of competitors that may have own fixes, those first that were attacked longest ago; others at random. */
  #shopsInOrder(): string[] {
    const { contest, isHere = () => true } = this.#options
    const writers = new Set<string>()
    const stored = new Map<string, number>()
    for (const { kind, detail, learner, at } of contest.events) {
      if (kind === 'live' && detail === CUSTOM_FIX) writers.add(learner)
      if (kind === 'round') stored.set(learner, Math.max(Date.parse(at), stored.get(learner) ?? 0))
    }
    return contest.learners
      .filter(({ id, shop, removedAt }) => {
        return removedAt === null && writers.has(id) && contest.competitorOf(id) !== null && isHere(shop)
      })
      .map(({ id, shop }) => {
        const last = Math.max(stored.get(id) ?? 0, this.#attackedAt.get(shop) ?? 0)
        return { shop, last, drawn: Math.random() }
      })
      .sort((one, other) => one.last - other.last || one.drawn - other.drawn)
      .map(({ shop }) => shop)
  }

  /** Never rejects. */
  async #attackShop(id: string, round: number): Promise<void> {
    const { host, attacks, isHere = () => true, reporter, restFactor = REST_FACTOR } = this.#options
    try {
      const isComplete = await host.use(id, (shop) =>
        attacks.attackShop(shop, {
          round: new Date(round).toISOString(),
          isStopped: () => this.#roundNow() === undefined || !isHere(id),
          rest: (ms) => this.#rest(ms * restFactor),
        }),
      )
      if (isComplete) this.#attackedAt.set(id, Date.now())
    } catch (error) {
      if (error instanceof ShopDeleted || error instanceof ShopOnOtherNode) return
      reporter.unexpected(error, { doing: 'a round of the contest', shop: id })
    }
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
  }
}
