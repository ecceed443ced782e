import { userByEmail } from '../../identity/customers.ts'
import { FOUNDERS_CARD, pinOf } from '../../shop/records/gift-card-pins.ts'
import { toCents } from '../../shop/records/money.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { incrementCounter, readCounter, writeCounter } from '../../shop/storage/counters.ts'
import { MOST_IN_WALLET } from './cards.ts'

/** Maximum number of wrong PINs of all customers within an hour. */
const MOST_WRONG = 60
const HOUR_MS = 60 * 60_000
const WRONG_IN_ALL = 'founders-card-wrong'
/** Wrong PINs of all customers since the shop began. */
const WRONG_EVER = 'founders-card-wrong-ever'

/** What came of trying to redeem the card. */
export type FoundersCardResult = 'redeemed' | 'wrong' | 'again' | 'locked' | 'refused'

/** Redeems the founder's card with its PIN, once for each customer: the founder fills it up again. */
export function redeemFoundersCard(shop: Shop, userId: number, pin: unknown): FoundersCardResult {
  const { code, value } = FOUNDERS_CARD
  const [wrong, redeemed] = [`${WRONG_IN_ALL}:${userId}`, `founders-card:${userId}`]
  const now = shop.clock.now().getTime()
  if (readCounter(shop.tables, redeemed)) return 'again'
  const inAll = wrongInAll(shop, now)
  if (inAll.count >= MOST_WRONG) return 'locked'
  if (pin !== pinOf(shop, code)) {
    for (const counter of [wrong, WRONG_EVER]) incrementCounter(shop.tables, counter, now)
    writeCounter(shop.tables, WRONG_IN_ALL, { ...inAll, count: inAll.count + 1 })
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
      wrongTriesOfAll: readCounter(shop.tables, WRONG_EVER)?.count ?? 0,
    })
    return 'redeemed'
  })
}

/** The wrong PINs within this hour, and when it began. */
function wrongInAll(shop: Shop, now: number): { count: number; at: number } {
  const last = readCounter(shop.tables, WRONG_IN_ALL)
  return last && now >= last.at && now - last.at < HOUR_MS ? last : { count: 0, at: now }
}
