import type { ExchangeOffer, FRUITS } from '#contract/shop/fresh.ts'
import type { Fields } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import { incrementCounter, readCounter } from '../../shop/storage/counters.ts'
import type { Document } from '../../shop/storage/documents.ts'

export type Fruit = (typeof FRUITS)[number]

/** Longest texts of an offer, in characters. */
export const LONGEST_FRUIT = 20
export const LONGEST_TRADER = 40
const LONGEST_PRICE = 20

const COLLECTION = 'exchangeOffers'
/** Posted offers that are kept. A new one replaces the oldest. */
export const MOST_OFFERS = 300

type PostedOffer = Document & Omit<ExchangeOffer, 'contracted'>

/** Usual prices of a crate in coins, and the trader under contract. Nobody has a contract for quinces. */
const CONTRACTS: readonly { fruit: Fruit; usual: number; trader: string; isSteady?: true }[] = [
  { fruit: 'mango', usual: 40, trader: 'Southbound Fruit' },
  { fruit: 'pineapple', usual: 30, trader: 'Southbound Fruit' },
  { fruit: 'papaya', usual: 36, trader: 'Southbound Fruit' },
  { fruit: 'lychee', usual: 48, trader: 'Lantern Lychees' },
  { fruit: 'pear', usual: 21, trader: 'Orchard & Daughters', isSteady: true },
  { fruit: 'plum', usual: 18, trader: 'Orchard & Daughters' },
  { fruit: 'fig', usual: 32, trader: 'Lantern Lychees' },
]

/** Offers of traders without a contract: the part of the usual price that they ask for. */
const OTHERS: readonly { fruit: Fruit; part: number; trader: string }[] = [
  { fruit: 'mango', part: 1.15, trader: 'Barrow & Son' },
  { fruit: 'pear', part: 0.9, trader: 'Barrow & Son' },
  { fruit: 'lychee', part: 1.1, trader: 'Two Crates and a Dream' },
]

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The hour of the day (UTC) at which contracted traders post. The others do so two hours before. */
const POSTED_AT = 4
const OTHERS_AHEAD = 2

/** All offers of the exchange, oldest first. */
export function exchangeOffers(shop: Shop): ExchangeOffer[] {
  const morning = lastMorning(shop.clock.now().getTime())
  const contracted = CONTRACTS.map(({ fruit, usual, trader, isSteady }, index): ExchangeOffer => {
    const change = isSteady ? 0 : changeOfDay(morning, index)
    return { fruit, price: rounded(usual * (1 + change)), trader, contracted: true, at: isoDate(morning) }
  })
  const others = OTHERS.map(({ fruit, part, trader }): ExchangeOffer => {
    const usual = CONTRACTS.find((contract) => contract.fruit === fruit)?.usual ?? 0
    const at = isoDate(morning - OTHERS_AHEAD * HOUR_MS)
    return { fruit, price: rounded(usual * part), trader, contracted: false, at }
  })
  const posted = shop.documents
    .find<PostedOffer>(COLLECTION)
    .map(({ fruit, price, trader, at }): ExchangeOffer => ({ fruit, price, trader, contracted: false, at }))
  return [...others, ...contracted, ...posted].sort((one, other) => one.at.localeCompare(other.at))
}

/** The last time that contracted traders posted, in ms since 1970. */
function lastMorning(now: number): number {
  const hours = POSTED_AT * HOUR_MS
  return Math.floor((now - hours) / DAY_MS) * DAY_MS + hours
}

/** How far a price is from the usual one on a day: up to four percent. */
function changeOfDay(at: number, index: number): number {
  const day = Math.floor(at / DAY_MS)
  return (((day * 7 + index * 5) % 9) - 4) / 100
}

const isoDate = (at: number): string => new Date(at).toISOString()
const rounded = (coins: number): number => Math.round(coins * 100) / 100

/** Posts an offer of somebody without a contract. Undefined if it is none. */
export function postOffer(shop: Shop, { fruit, price, trader }: Fields): ExchangeOffer | undefined {
  const asked = typeof price === 'string' ? price.trim() : price
  const isPrice =
    (typeof asked === 'number' && Number.isFinite(asked)) ||
    (typeof asked === 'string' && isText(asked, LONGEST_PRICE))
  if (!isText(fruit, LONGEST_FRUIT) || !isText(trader, LONGEST_TRADER) || !isPrice) return undefined
  const at = shop.clock.now().toISOString()
  const offer = { fruit: fruit.trim().toLowerCase(), price: asked, trader: trader.trim(), at }
  shop.tables.transaction(() => {
    const serial = readCounter(shop.tables, COLLECTION)?.count ?? 0
    incrementCounter(shop.tables, COLLECTION, shop.clock.now().getTime())
    const _id = `offer${String(serial % MOST_OFFERS).padStart(5, '0')}`
    const { updated } = shop.documents.update<PostedOffer>(COLLECTION, { _id }, () => ({ ...offer, _id }))
    if (updated.length === 0) shop.documents.insert<PostedOffer>(COLLECTION, { ...offer, _id })
  })
  return { ...offer, contracted: false }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest
}
