import { LARGEST_LOT, MOST_LOTS } from '#contract/shop/loyalty.ts'
import type * as RoundingLoop from '../../../labs/rounding-loop/weak.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { balanceOf, changeBalance } from './balance.ts'

/** Direction of an exchange. */
export type Direction = 'toCoins' | 'toPips'

/** A requested exchange: amounts of points or cents. */
export interface PointExchange {
  direction: Direction
  lots: number[]
}

/** The result of an exchange, in cents and points. */
export interface Exchanged {
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
export async function exchange(
  shop: Shop,
  userId: number,
  { direction, lots }: PointExchange,
): Promise<Exchanged | 'short' | 'full' | 'odd'> {
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
