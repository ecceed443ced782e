import Type, { type Static } from 'typebox'
import type * as RoundingLoop from '../../../labs/rounding-loop/weak.ts'
import { fromCents } from '../../shop/records/money.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** Direction of an exchange. */
export type Direction = 'toCoins' | 'toPips'

/** A requested exchange: amounts of points or cents. */
export interface PointExchange {
  direction: Direction
  lots: number[]
}

/** The result of an exchange, in cents and points. */
export interface ExchangeResult {
  gives: number
  gets: number
}

/** Maximum number of points. Numbers stay exact below it. */
const MOST_PIPS = 1_000_000
const MOST_CENTS = 10_000_000

/** Parses a request; undefined if it is invalid. */
export function readPointExchange({ direction, lots }: Record<string, unknown>): PointExchange | undefined {
  if (direction !== 'toCoins' && direction !== 'toPips') return undefined
  if (!Array.isArray(lots) || lots.length < 1 || lots.length > MOST_LOTS) return undefined
  const isLot = (lot: unknown) => Number.isInteger(lot) && Number(lot) >= 1 && Number(lot) <= LARGEST_LOT
  return lots.every(isLot) ? { direction, lots: [...lots] } : undefined
}

/** Exchanges as the live code says. Returns the reason if the balance is too low, or would exceed a limit. */
export async function exchangePoints(
  shop: Shop,
  userId: number,
  { direction, lots }: PointExchange,
): Promise<ExchangeResult | 'short' | 'full' | 'odd'> {
  const live = shop.call<typeof RoundingLoop>('rounding-loop')
  const { gives, gets } = await live.exchange(direction, lots)
  const offered = lots.reduce((sum, lot) => sum + lot, 0)
  if (!isAmount(gives) || !isAmount(gets) || gives > offered) return 'odd'
  const [pips, cents] = direction === 'toCoins' ? [-gives, gets] : [gets, -gives]
  return shop.tables.transaction(() => {
    const { pips: had } = balanceOf(shop, userId)
    if (had + pips > MOST_PIPS || (walletCents(shop, userId) ?? 0) + cents > MOST_CENTS) return 'full'
    if (had + pips < 0 || !changeWallet(shop, userId, cents)) return 'short'
    const gainedCents = changeBalance(shop, userId, pips, cents)
    shop.emit('pips.exchanged', { userId, gainedCents })
    return { gives, gets }
  })
}

/** A learner's own code may return anything. */
function isAmount(amount: unknown): boolean {
  return Number.isSafeInteger(amount) && Number(amount) >= 0
}

/** The loyalty points of a customer. The id is the customer's. */
interface Purse extends Document {
  pips: number
  /** Total gain of exchanges beyond the rate, in cents. */
  gainedCents: number
}

const COLLECTION = 'pips'

/** Initial points. */
const FIRST_PIPS = 100
/** Value of a point. */
const CENTS_EACH = 1.5

/** A customer's points, and coins in the wallet. */
export function balanceOf(shop: Shop, userId: number): { pips: number; wallet: number } {
  return { pips: purseOf(shop, userId).pips, wallet: fromCents(walletCents(shop, userId) ?? 0) }
}

/** Records an exchange of points for cents, or the reverse if they are negative. Returns the total gain. */
function changeBalance(shop: Shop, userId: number, pips: number, cents: number): number {
  const purse = purseOf(shop, userId)
  const gainedCents = purse.gainedCents + pips * CENTS_EACH + cents
  const changed = { ...purse, pips: purse.pips + pips, gainedCents }
  if (shop.documents.find<Purse>(COLLECTION, { _id: purse._id }).length === 0) {
    shop.documents.insert<Purse>(COLLECTION, changed)
  } else {
    shop.documents.update<Purse>(COLLECTION, { _id: purse._id }, () => changed)
  }
  return gainedCents
}

function purseOf(shop: Shop, userId: number): Purse {
  const _id = String(userId)
  const [known] = shop.documents.find<Purse>(COLLECTION, { _id })
  return known ?? { _id, pips: FIRST_PIPS, gainedCents: 0 }
}

/** Maximum number of lots that are exchanged at once. */
const MOST_LOTS = 100
/** Largest lot, in loyalty points or in cents. */
export const LARGEST_LOT = 10_000

/** A customer's loyalty points, and the money in their wallet in coins. */
export type LoyaltyBalance = Static<typeof LoyaltyBalance>
export const LoyaltyBalance = Type.Object({ pips: Type.Integer(), wallet: Type.Number() })

/** `POST /rest/loyalty/exchange`: lots of loyalty points `toCoins`, or lots of cents `toPips`. */
export type LoyaltyExchange = Static<typeof LoyaltyExchange>
export const LoyaltyExchange = Type.Object({
  direction: Type.Union([Type.Literal('toCoins'), Type.Literal('toPips')]),
  lots: Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST_LOT }), { minItems: 1, maxItems: MOST_LOTS }),
})

/** What was paid and received, in cents and loyalty points, and the new balance. */
export type LoyaltyExchanged = Static<typeof LoyaltyExchanged>
export const LoyaltyExchanged = Type.Object({
  gives: Type.Integer(),
  gets: Type.Integer(),
  pips: Type.Integer(),
  wallet: Type.Number(),
})
