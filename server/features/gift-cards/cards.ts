import { enforceShopQuota } from '../../http/limits/quota.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

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
  /** It hangs on the wall of thanks. `recipientId` is whom a regular bought it for. */
  wall?: { recipientId?: number }
}

/** What the live code sees of a card. */
export interface CardState {
  value: number
  isFull: boolean
}

const COLLECTION = 'giftCards'
const MOST = 5_000

/** Writes a new card, whose code no other has. Throws `QuotaReached` where the shop has sold too many. */
export function writeCard(
  shop: Shop,
  card: Pick<GiftCard, 'buyerId' | 'code' | 'value' | 'paid' | 'message' | 'boughtAt' | 'wall'>,
): GiftCard {
  enforceShopQuota(shop, COLLECTION, { of: 'gift cards', all: MOST }, shop.documents.count(COLLECTION))
  return shop.documents.insert<GiftCard>(COLLECTION, { ...card, redeemedAt: null, credited: 0 })
}

/** The cards that somebody bought, latest first. What a regular gave away is not hers any more. */
export function cardsOf(shop: Shop, buyerId: number): GiftCard[] {
  const bought = shop.documents.find<GiftCard>(COLLECTION, { buyerId })
  return bought.filter(({ wall }) => wall?.recipientId === undefined).toReversed()
}

/** Every card that hangs on the wall of thanks, latest first. */
export function thankYouCards(shop: Shop): GiftCard[] {
  const hung = shop.documents.find<GiftCard>(COLLECTION).filter(({ wall }) => wall !== undefined)
  return hung.sort((one, other) => other.boughtAt.localeCompare(one.boughtAt))
}

/** Hangs up a card of a regular, over the one that hung in this place. Nothing happens where its code is taken. */
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
export function recordCredit(shop: Shop, { _id, value }: GiftCard): number {
  const { updated } = shop.documents.update<GiftCard>(COLLECTION, { _id }, (card) => ({
    ...card,
    credited: card.credited + value,
  }))
  return updated[0]?.credited ?? 0
}
