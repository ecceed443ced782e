import { FRUITS } from '#contract/shop/fresh.ts'
import { fromCents, toCents } from '../../shop/records/money.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import type { Fruit } from './exchange.ts'

/** Prices of a crate in cents: of the day, and of the contracted traders. */
interface CratePrice {
  cents: number
  listCents: number
}

interface SavedPrices extends Document {
  prices: Readonly<Record<Fruit, CratePrice>>
  /** ISO date. */
  refreshedAt: string
}

const COLLECTION = 'freshPrices'
const ID = 'pricesOfTheDay'
/** Highest price of a crate. */
const MOST_CENTS = 10_000_00

/** Prices before the first refresh, in coins. */
const FIRST: Readonly<Record<Fruit, number>> = {
  mango: 40,
  pineapple: 30,
  papaya: 36,
  lychee: 48,
  pear: 20,
  plum: 18,
  fig: 32,
  quince: 24,
}

function savedPrices(shop: Shop): SavedPrices | undefined {
  return shop.documents.find<SavedPrices>(COLLECTION, { _id: ID })[0]
}

export function priceOf(shop: Shop, fruit: Fruit): CratePrice {
  const first = toCents(FIRST[fruit])
  return savedPrices(shop)?.prices[fruit] ?? { cents: first, listCents: first }
}

export function isFruit(name: unknown): name is Fruit {
  return FRUITS.some((fruit) => fruit === name)
}

/** Prices of the day in coins, by fruit. */
export function currentPrices(shop: Shop): Record<string, number> {
  return Object.fromEntries(FRUITS.map((fruit) => [fruit, fromCents(priceOf(shop, fruit).cents)]))
}

export function shownPrices(shop: Shop) {
  const fruits = FRUITS.map((fruit) => {
    const { cents, listCents } = priceOf(shop, fruit)
    return { fruit, price: fromCents(cents), listPrice: fromCents(listCents) }
  })
  return { fruits, refreshedAt: savedPrices(shop)?.refreshedAt ?? null }
}

/** Saves new prices in coins, by fruit. What is missing, or no possible price, stays as it was. */
export function savePrices(
  shop: Shop,
  asked: ReadonlyMap<string, unknown>,
  listed: ReadonlyMap<string, unknown>,
): void {
  const priced = FRUITS.map((fruit): [Fruit, CratePrice] => {
    const { cents, listCents } = priceOf(shop, fruit)
    return [
      fruit,
      { cents: centsOf(asked.get(fruit)) ?? cents, listCents: centsOf(listed.get(fruit)) ?? listCents },
    ]
  })
  const saved: SavedPrices = {
    _id: ID,
    prices: Object.fromEntries(priced) as Record<Fruit, CratePrice>,
    refreshedAt: shop.clock.now().toISOString(),
  }
  const { updated } = shop.documents.update<SavedPrices>(COLLECTION, { _id: ID }, () => saved)
  if (updated.length === 0) shop.documents.insert<SavedPrices>(COLLECTION, saved)
}

/** A price of at least one cent; undefined for anything else. */
function centsOf(coins: unknown): number | undefined {
  if (typeof coins !== 'number' || !Number.isFinite(coins)) return undefined
  const cents = toCents(coins)
  return cents >= 1 && cents <= MOST_CENTS ? cents : undefined
}
