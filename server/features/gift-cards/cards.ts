import { randomInt } from 'node:crypto'
import { keepShopQuota } from '../../http/quota.ts'
import type { Document } from '../../shop/documents.ts'
import type { Shop } from '../../shop/shop.ts'

/** A gift card that somebody bought. */
export interface GiftCard extends Document {
  buyerId: number
  code: string
  /** In coins. */
  value: number
  paid: number
  message: string
  /** ISO dates. */
  boughtAt: string
  redeemedAt: string | null
}

const COLLECTION = 'giftCards'
const MOST = 5_000

/** Neither vowels nor what looks alike: no words, and nothing to misread. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** Writes a new card, with a code that nobody can guess. Throws `QuotaReached` where the shop has sold too many. */
export function writeCard(
  shop: Shop,
  card: Omit<GiftCard, '_id' | 'code' | 'boughtAt' | 'redeemedAt'>,
): GiftCard {
  keepShopQuota(shop, COLLECTION, { of: 'gift cards', all: MOST }, shop.documents.count(COLLECTION))
  const boughtAt = shop.clock.now().toISOString()
  return shop.documents.insert<GiftCard>(COLLECTION, { ...card, code: newCode(), boughtAt, redeemedAt: null })
}

/** The cards that somebody bought, latest first. */
export function cardsOf(shop: Shop, buyerId: number): GiftCard[] {
  return shop.documents.find<GiftCard>(COLLECTION, { buyerId }).toReversed()
}

/** Tells that a card is used up; the card as it was, or undefined where there is none of this code or it was used before. */
export function useUp(shop: Shop, code: string): GiftCard | undefined {
  const redeemedAt = shop.clock.now().toISOString()
  const { original } = shop.documents.update<GiftCard>(COLLECTION, { code, redeemedAt: null }, (card) => ({
    ...card,
    redeemedAt,
  }))
  return original[0]
}

/** `PEEL-7KQX-M2RT-9BWD` */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `PEEL-${group()}-${group()}-${group()}`
}
