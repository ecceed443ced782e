import { fromCents } from '../../shop/records/money.ts'
import { walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** What the shop remembers of a customer’s pips. Its id is hers. */
interface Purse extends Document {
  pips: number
  /** What all her exchanges gave together beyond the rate, in cents and halves. */
  gainedCents: number
}

const COLLECTION = 'pips'

/** Everybody starts with so many. */
const FIRST_PIPS = 100
/** What a pip is worth. */
const CENTS_EACH = 1.5

/** What somebody has: pips, and coins in her wallet. */
export function balanceOf(shop: Shop, userId: number): { pips: number; wallet: number } {
  return { pips: purseOf(shop, userId).pips, wallet: fromCents(walletCents(shop, userId) ?? 0) }
}

/** Writes down an exchange of pips for cents, or the other way where they are below zero. Returns all that was gained. */
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
