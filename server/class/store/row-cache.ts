import { StoreUnavailable } from './unavailable.ts'

/**
 * How long a row counts as fresh while messages arrive. Changes are published in the transaction that writes them, so a
 * standing connection loses none; this limit covers unexpected cases.
 */
const FRESH_MS = 15_000
/** How long a request for a known row waits for the database. */
const PATIENCE_MS = 1_000
/** How long nobody waits for the database after it was found unavailable. */
const PAUSE_MS = 1_000
/** Maximum number of rows: more than any class has learners. */
const MOST = 20_000

interface CachedRow<Row> {
  row: Row
  readAt: number
}

export interface RowCacheOptions<Row> {
  read(key: string): Promise<Row | undefined>
  /** Whether change messages arrive now. */
  isNotified(): boolean
  now?: () => number
}

/**
 * Caches the rows that every request needs. While the database is unavailable, known rows are used and others throw
 * `StoreUnavailable`. Missing rows are not cached.
 */
export class RowCache<Row extends object> {
  readonly #parts: RowCacheOptions<Row>
  readonly #now: () => number
  readonly #rows = new Map<string, CachedRow<Row>>()
  readonly #underWay = new Map<string, Promise<Row | undefined>>()
  /** Increases when a row is forgotten, so that results of earlier reads are discarded. */
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
      // Unless the row was forgotten meanwhile.
      const known = this.#rows.get(key)
      if (known) return known.row
      throw error
    }
  }

  /**
   * The row has changed: it is dropped, and read again at once, because the database may be unavailable later. It is
   * available now, because it has committed or published the change.
   */
  forget(key: string): void {
    this.#generation += 1
    this.#awayUntil = Number.NEGATIVE_INFINITY
    const wasKnown = this.#rows.delete(key)
    this.#underWay.delete(key)
    if (wasKnown) void this.#read(key)
  }

  /** All rows have changed: they are read when they are needed. */
  forgetAll(): void {
    this.#generation += 1
    this.#rows.clear()
    this.#underWay.clear()
  }

  /** Messages may have been missed: the rows are read again when they are needed. */
  markStale(keys: Iterable<string> = this.#rows.keys()): void {
    this.#generation += 1
    this.#underWay.clear()
    for (const key of keys) {
      const kept = this.#rows.get(key)
      if (kept) kept.readAt = Number.NEGATIVE_INFINITY
    }
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
    // A caller that no longer waits does not receive the error.
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
