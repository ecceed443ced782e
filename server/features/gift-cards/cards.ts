import { enforceShopQuota } from '../../http/limits/quota.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** A gift card that was sold. */
export interface GiftCard extends Document {
  buyerId: number
  code: string
  /** In coins. */
  value: number
  paid: number
  message: string
  /** ISO dates. `redeemedAt` is null until the card is redeemed. */
  boughtAt: string
  redeemedAt: string | null
  /** Total amount that was credited, in coins. */
  credited: number
  /** Whether it is on the thank-you wall. `recipientId` is set for cards of seeded customers. */
  wall?: { recipientId?: number }
}

/** A card as the live code sees it. */
export interface CardState {
  value: number
  isFull: boolean
}

const COLLECTION = 'giftCards'
const MOST = 5_000

/** Creates a card with a unique code. Throws `QuotaExceededError` if the shop has sold too many. */
export function writeCard(
  shop: Shop,
  card: Pick<GiftCard, 'buyerId' | 'code' | 'value' | 'paid' | 'message' | 'boughtAt' | 'wall'>,
): GiftCard {
  enforceShopQuota(shop, COLLECTION, { of: 'gift cards', all: MOST }, shop.documents.count(COLLECTION))
  return shop.documents.insert<GiftCard>(COLLECTION, { ...card, redeemedAt: null, credited: 0 })
}

/** The cards of a buyer, latest first, without those that seeded customers gave away. */
export function cardsOf(shop: Shop, buyerId: number): GiftCard[] {
  const bought = shop.documents.find<GiftCard>(COLLECTION, { buyerId })
  return bought.filter(({ wall }) => wall?.recipientId === undefined).toReversed()
}

/** All cards on the thank-you wall, latest first. */
export function thankYouCards(shop: Shop): GiftCard[] {
  const hung = shop.documents.find<GiftCard>(COLLECTION).filter(({ wall }) => wall !== undefined)
  return hung.sort((one, other) => other.boughtAt.localeCompare(one.boughtAt))
}

/** Puts a card of a seeded customer on the wall in place of their previous one. Does nothing if its code is taken. */
export function showOnWall(
  shop: Shop,
  _id: string,
  card: Omit<GiftCard, '_id' | 'redeemedAt' | 'credited'>,
): void {
  if (findCard(shop, card.code)) return
  const fresh: GiftCard = { ...card, _id, redeemedAt: null, credited: 0 }
  const { updated } = shop.documents.update<GiftCard>(COLLECTION, { _id }, () => fresh)
  if (updated.length === 0) shop.documents.insert<GiftCard>(COLLECTION, fresh)
}

/** The card of this code, if any. */
export function findCard(shop: Shop, code: string): GiftCard | undefined {
  return shop.documents.find<GiftCard>(COLLECTION, { code })[0]
}

export function stateOf({ value, redeemedAt }: GiftCard): CardState {
  return { value, isFull: redeemedAt === null }
}

/** Marks a card as redeemed or not, if it meets the conditions. Returns the number of changed cards: one or none. */
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

/** Records that the card's value was credited. Returns the total credit so far, in coins. */
export function recordCredit(shop: Shop, { _id, value }: GiftCard): number {
  const { updated } = shop.documents.update<GiftCard>(COLLECTION, { _id }, (card) => ({
    ...card,
    credited: card.credited + value,
  }))
  return updated[0]?.credited ?? 0
}
