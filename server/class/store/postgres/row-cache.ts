import { StoreUnavailable } from '../unavailable.ts'

/**
 * So long a row counts as it was read, as long as news come in. Those are told in the transaction that writes, so none is lost
 * over a connection that stands; this is for what nobody foresaw.
 */
const FRESH_MS = 15_000
/** So long somebody whose row is known waits for PostgreSQL to say it again. */
const PATIENCE_MS = 1_000
/** So long after it was found to be away nobody waits for it. */
const PAUSE_MS = 1_000
/** Of rows. More than there are learners in any class. */
const MOST = 20_000

interface CachedRow<Row> {
  row: Row
  readAt: number
}

export interface RowCacheOptions<Row> {
  read(key: string): Promise<Row | undefined>
  /** Whether news come in at this moment. */
  isNotified(): boolean
  now?: () => number
}

/**
 * Rows that each request asks for, as they were read a moment ago. While PostgreSQL is away, what was known goes on being
 * used; what was not is refused by `RegisterAway`. What is not there is looked for anew.
 */
export class PostgresRowCache<Row extends object> {
  readonly #parts: RowCacheOptions<Row>
  readonly #now: () => number
  readonly #rows = new Map<string, CachedRow<Row>>()
  readonly #underWay = new Map<string, Promise<Row | undefined>>()
  /** Another number whenever something was forgotten: what was read before that may be from before, too. */
  #generation = 0
  #awayUntil = Number.NEGATIVE_INFINITY

  constructor(parts: RowCacheOptions<Row>) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  async get(key: string): Promise<Row | undefined> {
    const kept = this.#rows.get(key)
    if (kept && this.#isFresh(kept)) return kept.row
    const isAway = this.#now() < this.#awayUntil
    if (isAway && kept) return kept.row
    if (isAway) throw new StoreUnavailable('it was away a moment ago')
    try {
      return await this.#readWithin(key, kept ? PATIENCE_MS : undefined)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      this.#awayUntil = this.#now() + PAUSE_MS
      // Unless somebody else has learned in the meantime that it is no longer so.
      const known = this.#rows.get(key)
      if (known) return known.row
      throw error
    }
  }

  /** It was written anew: what was known is no more, and is read again now. Whoever comes back later may find nobody to ask. */
  forget(key: string): void {
    this.#generation += 1
    const wasKnown = this.#rows.delete(key)
    this.#underWay.delete(key)
    if (wasKnown) void this.#read(key)
  }

  /** Something may have been missed: all of it is read again, as soon as that can be. */
  markStale(): void {
    this.#generation += 1
    this.#underWay.clear()
    for (const kept of this.#rows.values()) kept.readAt = Number.NEGATIVE_INFINITY
  }

  #isFresh({ readAt }: CachedRow<Row>): boolean {
    return this.#parts.isNotified() && this.#now() - readAt < FRESH_MS
  }

  async #readWithin(key: string, ms: number | undefined): Promise<Row | undefined> {
    const reading = this.#underWay.get(key) ?? this.#read(key)
    if (ms === undefined) return reading
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new StoreUnavailable('it takes too long to answer')), ms)
    try {
      return await Promise.race([reading, tooLong])
    } finally {
      clearTimeout(timer)
    }
  }

  #read(key: string): Promise<Row | undefined> {
    const [generation, readAt] = [this.#generation, this.#now()]
    const reading = this.#parts
      .read(key)
      .then((row) => {
        if (generation === this.#generation) this.#keep(key, row, readAt)
        return row
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, reading)
    // Whoever waited no longer does not hear of it.
    reading.catch(() => {})
    return reading
  }

  #keep(key: string, row: Row | undefined, readAt: number): void {
    this.#rows.delete(key)
    if (row) this.#rows.set(key, { row: Object.freeze(row), readAt })
    const [oldest] = this.#rows.size > MOST ? this.#rows.keys() : []
    if (oldest !== undefined) this.#rows.delete(oldest)
  }
}
