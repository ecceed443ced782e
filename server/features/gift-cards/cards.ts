import { setTimeout as wait } from 'node:timers/promises'
import type * as GiftCardRace from '../../../labs/gift-card-race/weak.ts'
import type { PendingCalls } from '../../http/limits/pending-calls.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { newCode } from '../../identity/codes.ts'
import { toCents } from '../../shop/records/money.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'
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
interface CardState {
  value: number
  isFull: boolean
}

const COLLECTION = 'giftCards'
const MOST = 5_000

/** Creates a card with a unique code. Throws `QuotaExceededError` if the shop has sold too many. */
export function createCard(
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

function stateOf({ value, redeemedAt }: GiftCard): CardState {
  return { value, isFull: redeemedAt === null }
}

/** Marks a card as redeemed or not, if it meets the conditions. Returns the number of changed cards: one or none. */
function updateCard(
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
function recordCredit(shop: Shop, { _id, value }: GiftCard): number {
  const { updated } = shop.documents.update<GiftCard>(COLLECTION, { _id }, (card) => ({
    ...card,
    credited: card.credited + value,
  }))
  return updated[0]?.credited ?? 0
}

/** A code for a card that is sold now: `PEEL-3F2A9C01BE`. */
export async function newCardCode(
  shop: Shop,
  buyer: { id: number; email: string },
  at: Date,
): Promise<string> {
  const serial = serialOf(shop, buyer.id, at)
  // The algorithm has a resolution of a second, and a customer may buy two cards within one.
  const who = serial === 1 ? buyer.email : `${buyer.email}#${serial}`
  return `PEEL-${await newCode(shop, who, at)}`.toUpperCase()
}

/** The serial number of a card within this second. */
function serialOf(shop: Shop, buyerId: number, at: Date): number {
  const name = `gift-card:${buyerId}`
  const second = Math.floor(at.getTime() / 1_000)
  const last = readCounter(shop.tables, name)
  const count = last?.at === second ? last.count + 1 : 1
  writeCounter(shop.tables, name, { count, at: second })
  return count
}

/** How long the bank takes to book. */
const BANK_MS = 400
/** Maximum number of bookings for one request, including retries. */
const MOST_BOOKINGS = 3
/** Maximum number of coins in a wallet after redeeming. */
export const MOST_IN_WALLET = 2_000

/** A request to redeem a card. */
interface Redemption {
  code: string
  userId: number
  /** Resolves when it is the request's turn. */
  inTurn(): Promise<void>
}

/**
 * Redeems a gift card as the live code does. After the delay it waits for `inTurn` and for all pending calls to start:
 * requests that were sent in time must not miss the race because the server is busy. The recorded bookings count, not
 * what the live code returns.
 */
export async function redeemCard(
  shop: Shop,
  coming: PendingCalls<Shop>,
  { code, userId, inTurn }: Redemption,
): Promise<GiftCard | 'missing' | 'empty' | 'refused'> {
  const begin = coming.add(shop)
  const card = findCard(shop, code)
  const cards = {
    find: (asked: string) => {
      begin()
      const found = asked === code ? findCard(shop, code) : undefined
      return found && stateOf(found)
    },
    update: (asked: string, conditions: Partial<CardState>, change: Pick<CardState, 'isFull'>) =>
      asked === code ? updateCard(shop, code, conditions, change) : 0,
  }
  let [asked, isBooked] = [0, false]
  const bank = {
    book: async (to: number, amount: number) => {
      asked += 1
      const isOver = isBooked || asked > MOST_BOOKINGS
      if (!card || to !== userId || amount !== card.value || isOver) {
        throw new RangeError('The bank books what is on the card once, for the customer who redeems it')
      }
      await wait(BANK_MS)
      await inTurn()
      await coming.allHandled(shop)
      const isDone = !isBooked && book(shop, card, userId)
      isBooked ||= isDone
      return isDone
    },
  }
  const { redeem } = shop.call<typeof GiftCardRace>('gift-card-race')
  const result = await redeem(cards, bank, code, userId).finally(begin)
  if (result === 'missing' || result === 'empty') return result
  return card && isBooked ? card : 'refused'
}

/** Credits a card's value to a wallet, unless the wallet would exceed its limit, or the shop was reset meanwhile. */
function book(shop: Shop, card: GiftCard, userId: number): boolean {
  const cents = toCents(card.value)
  return shop.tables.transaction(() => {
    if (!findCard(shop, card.code)) return false
    const balance = walletCents(shop, userId)
    if (balance === undefined || balance + cents > toCents(MOST_IN_WALLET)) return false
    if (!changeWallet(shop, userId, cents)) return false
    const { buyerId, code, value } = card
    const creditedInAll = recordCredit(shop, card)
    const recipientId = card.wall?.recipientId
    shop.emit('giftCard.redeemed', { userId, buyerId, code, value, creditedInAll, recipientId })
    return true
  })
}
