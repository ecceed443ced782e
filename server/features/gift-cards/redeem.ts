import { setTimeout as wait } from 'node:timers/promises'
import type * as GiftCardRace from '../../../labs/gift-card-race/weak.ts'
import type { PendingCalls } from '../../http/limits/pending-calls.ts'
import { toCents } from '../../shop/records/money.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { type CardState, changeCard, findCard, type GiftCard, recordCredit, stateOf } from './cards.ts'

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
      asked === code ? changeCard(shop, code, conditions, change) : 0,
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
