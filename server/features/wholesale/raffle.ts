import type * as ManyNames from '../../../labs/many-names/weak.ts'
import { pinOf, RAFFLE_CARD } from '../../shop/records/gift-card-pins.ts'
import { toCents } from '../../shop/records/money.ts'
import { changeWallet } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Counter, counterInPeriod, readCounter, writeCounter } from '../../shop/storage/counters.ts'

export type RaffleRequest = Parameters<(typeof ManyNames)['costOf']>[0]

const MOST_GUESSES = 10
const WINDOW_MS = 5 * 60_000

/**
 * Takes from a customer's ten guesses in five minutes what the live code says that a request costs. False if there are
 * not as many left: nothing is taken then.
 */
export async function takeGuesses(shop: Shop, userId: number, request: RaffleRequest): Promise<boolean> {
  const cost = await shop.call<typeof ManyNames>('many-names').costOf(request)
  const used = usedGuesses(shop, userId)
  if (!Number.isSafeInteger(cost) || cost < 0 || used.count + cost > MOST_GUESSES) return false
  if (cost > 0) writeCounter(shop.tables, counterOf(userId), { ...used, count: used.count + cost })
  return true
}

/** The guesses of a customer in this window, and when it began. */
function usedGuesses(shop: Shop, userId: number): Counter {
  return counterInPeriod(shop.tables, counterOf(userId), shop.clock.now().getTime(), WINDOW_MS)
}

function counterOf(userId: number): string {
  return `raffle-guesses:${userId}`
}

/** The guesses of one request. */
export class RaffleVisit {
  readonly #shop: Shop
  readonly #userId: number
  readonly #pin: string
  #left: number | undefined
  #tries = 0
  #isHit = false

  constructor(shop: Shop, userId: number) {
    this.#shop = shop
    this.#userId = userId
    this.#pin = pinOf(shop, RAFFLE_CARD.code)
  }

  /** Answers one guess. */
  guess(pin: string): { ok: boolean; left: number } {
    const ok = pin === this.#pin
    this.#tries += 1
    this.#isHit ||= ok
    this.#left ??= MOST_GUESSES - usedGuesses(this.#shop, this.#userId).count
    return { ok, left: this.#left }
  }

  /** Books the prize, once for each customer, and emits what happened. */
  end(): void {
    if (this.#tries === 0) return
    const [shop, userId] = [this.#shop, this.#userId]
    const won = `raffle-won:${userId}`
    if (this.#isHit && !readCounter(shop.tables, won)) {
      shop.tables.transaction(() => {
        writeCounter(shop.tables, won, { count: 1, at: shop.clock.now().getTime() })
        changeWallet(shop, userId, toCents(RAFFLE_CARD.value))
      })
    }
    shop.emit('graph.raffleTried', { userId, tries: this.#tries, hit: this.#isHit })
  }
}
