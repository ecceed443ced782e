import { fromCents } from '../../shop/records/money.ts'
import { walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

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
export function changeBalance(shop: Shop, userId: number, pips: number, cents: number): number {
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
