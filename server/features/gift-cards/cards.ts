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
  /** ISO dates. The card is full as long as it was not redeemed. */
  boughtAt: string
  redeemedAt: string | null
  /** All that came out of it, in coins. */
  credited: number
}

/** What the live code sees of a card. */
export interface CardState {
  value: number
  isFull: boolean
}

const COLLECTION = 'giftCards'
const MOST = 5_000

/** Neither vowels nor what looks alike: no words, and nothing to misread. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** Writes a new card, with a code that nobody can guess. Throws `QuotaReached` where the shop has sold too many. */
export function writeCard(
  shop: Shop,
  card: Pick<GiftCard, 'buyerId' | 'value' | 'paid' | 'message'>,
): GiftCard {
  keepShopQuota(shop, COLLECTION, { of: 'gift cards', all: MOST }, shop.documents.count(COLLECTION))
  const boughtAt = shop.clock.now().toISOString()
  const fresh = { code: newCode(), boughtAt, redeemedAt: null, credited: 0 }
  return shop.documents.insert<GiftCard>(COLLECTION, { ...card, ...fresh })
}

/** The cards that somebody bought, latest first. */
export function cardsOf(shop: Shop, buyerId: number): GiftCard[] {
  return shop.documents.find<GiftCard>(COLLECTION, { buyerId }).toReversed()
}

/** The card of this code; undefined where there is none. */
export function findCard(shop: Shop, code: string): GiftCard | undefined {
  return shop.documents.find<GiftCard>(COLLECTION, { code })[0]
}

export function stateOf({ value, redeemedAt }: GiftCard): CardState {
  return { value, isFull: redeemedAt === null }
}

/** Empties a card, or fills it again, where it also meets the conditions. Says how many cards that were: one or none. */
export function changeCard(
  shop: Shop,
  code: string,
  conditions: Partial<CardState>,
  { isFull }: Pick<CardState, 'isFull'>,
): number {
  const card = findCard(shop, code)
  if (!card || !meets(stateOf(card), conditions)) return 0
  const redeemedAt = isFull ? null : shop.clock.now().toISOString()
  shop.documents.update<GiftCard>(COLLECTION, { _id: card._id }, (one) => ({ ...one, redeemedAt }))
  return 1
}

function meets(
  state: CardState,
  { value = state.value, isFull = state.isFull }: Partial<CardState>,
): boolean {
  return value === state.value && isFull === state.isFull
}

/** Writes down that what is on a card came out of it. Returns all that did so far, in coins. */
export function noteCredit(shop: Shop, { _id, value }: GiftCard): number {
  const { updated } = shop.documents.update<GiftCard>(COLLECTION, { _id }, (card) => ({
    ...card,
    credited: card.credited + value,
  }))
  return updated[0]?.credited ?? 0
}

/** `PEEL-7KQX-M2RT-9BWD` */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `PEEL-${group()}-${group()}-${group()}`
}
