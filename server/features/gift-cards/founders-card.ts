import { userByEmail } from '../../identity/customers.ts'
import { FOUNDERS_CARD, pinOf } from '../../shop/records/gift-card-pins.ts'
import { toCents } from '../../shop/records/money.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { counterInPeriod, incrementCounter, readCounter, writeCounter } from '../../shop/storage/counters.ts'
import { MOST_IN_WALLET } from './cards.ts'

/** Maximum number of wrong PINs of all customers within an hour. */
const MOST_WRONG = 60
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Wrong PINs of all customers within an hour, and within a day. */
const IN_AN_HOUR = 'founders-card-wrong'
const IN_A_DAY = 'founders-card-wrong-day'

/** What came of trying to redeem the card. */
export type FoundersCardResult = 'redeemed' | 'wrong' | 'again' | 'locked' | 'refused'

/** Redeems the founder's card with its PIN, once for each customer: the founder fills it up again. */
export function redeemFoundersCard(shop: Shop, userId: number, pin: unknown): FoundersCardResult {
  const { code, value } = FOUNDERS_CARD
  const [wrong, redeemed] = [`${IN_AN_HOUR}:${userId}`, `founders-card:${userId}`]
  const now = shop.clock.now().getTime()
  if (readCounter(shop.tables, redeemed)) return 'again'
  const inHour = counterInPeriod(shop.tables, IN_AN_HOUR, now, HOUR_MS)
  const inDay = counterInPeriod(shop.tables, IN_A_DAY, now, DAY_MS)
  if (inHour.count >= MOST_WRONG) return 'locked'
  if (pin !== pinOf(shop, code)) {
    incrementCounter(shop.tables, wrong, now)
    writeCounter(shop.tables, IN_AN_HOUR, { ...inHour, count: inHour.count + 1 })
    writeCounter(shop.tables, IN_A_DAY, { ...inDay, count: inDay.count + 1 })
    return 'wrong'
  }
  return shop.tables.transaction(() => {
    const balance = walletCents(shop, userId)
    if (balance === undefined || balance + toCents(value) > toCents(MOST_IN_WALLET)) return 'refused'
    if (!changeWallet(shop, userId, toCents(value))) return 'refused'
    writeCounter(shop.tables, redeemed, { count: 1, at: now })
    shop.emit('giftCard.redeemed', {
      userId,
      buyerId: userByEmail(shop, `${FOUNDERS_CARD.owner}@${shop.settings.domain}`)?.id ?? 0,
      code,
      value,
      creditedInAll: value,
      recipientId: undefined,
      wrongTries: readCounter(shop.tables, wrong)?.count ?? 0,
      wrongTriesOfAll: inDay.count,
    })
    return 'redeemed'
  })
}
