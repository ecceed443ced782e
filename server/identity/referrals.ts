import { createHash, randomInt } from 'node:crypto'
import type * as ReferralFarming from '../../labs/referral-farming/weak.ts'
import { fromCents, toCents } from '../shop/records/money.ts'
import { changeWallet } from '../shop/records/wallets.ts'
import type { Shop } from '../shop/shop.ts'
import type { Document } from '../shop/storage/documents.ts'

/** A customer who registered with another customer's code. The id is that of the customer. */
interface Friend extends Document {
  inviterId: number
  email: string
  /** The inviter's bonus in cents, and when it was paid (ISO date); null until then. */
  bonus: { cents: number; at: string; cardHash: string | null } | null
}

interface Code extends Document {
  userId: number
}

/** The bonus that is due to the inviter. */
export interface ReferralBonus {
  inviterId: number
  cents: number
  cardHash: string | null
  /** Cards that had paid for a bonus of this inviter before. */
  knownCards: string[]
}

const FRIENDS = 'friends'
const CODES = 'friendCodes'

/** The largest bonus for a friend, in cents. Limits what the live code returns. */
const MOST_CENTS = 500

/** No vowels, and no characters that look alike. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** The code that a customer gives to friends: `CORE-7KQX-M2RT`. */
export function referralCode(shop: Shop, userId: number): string {
  const [known] = shop.documents.find<Code>(CODES, { userId })
  if (known) return known._id
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return shop.documents.insert<Code>(CODES, { _id: `CORE-${group()}-${group()}`, userId })._id
}

/** The number of a customer's friends who brought a bonus, and its sum in coins. */
export function referralsOf(shop: Shop, inviterId: number): { friends: number; coins: number } {
  const paid = paidFriends(shop, inviterId)
  return {
    friends: paid.length,
    coins: fromCents(paid.reduce((sum, { bonus }) => sum + (bonus?.cents ?? 0), 0)),
  }
}

/** The bonus for a registration with a code; undefined if the code is unknown. */
export async function bonusOnRegistration(
  shop: Shop,
  email: string,
  code: unknown,
): Promise<ReferralBonus | undefined> {
  if (typeof code !== 'string') return undefined
  const [inviter] = shop.documents.find<Code>(CODES, { _id: code.trim().toUpperCase() })
  return inviter && askDue(shop, inviter.userId, 'registered', email, undefined)
}

/** The bonus for an order that is paid with a card; undefined if none is due. */
export async function bonusOnOrder(
  shop: Shop,
  userId: number,
  paymentId: unknown,
): Promise<ReferralBonus | undefined> {
  const friend = friendOf(shop, userId)
  if (!friend || friend.bonus || paymentId === undefined) return undefined
  const card = shop.tables.get<{ number: string }>(
    'SELECT CAST(cardNum AS TEXT) AS number FROM Cards WHERE id = ? AND UserId = ?',
    [Number(paymentId), userId],
  )
  const cardHash = card && createHash('sha256').update(card.number).digest('hex')
  return askDue(shop, friend.inviterId, 'orderPaid', friend.email, cardHash)
}

async function askDue(
  shop: Shop,
  inviterId: number,
  event: 'registered' | 'orderPaid',
  email: string,
  cardHash: string | undefined,
): Promise<ReferralBonus> {
  const today = shop.clock.now().toISOString().slice(0, 10)
  const paid = paidFriends(shop, inviterId)
  const known = {
    emails: paid.map((one) => one.email),
    cardHashes: cardsOf(paid),
    paidToday: paid.filter(({ bonus }) => bonus?.at.startsWith(today)).length,
  }
  const { bonusFor } = shop.call<typeof ReferralFarming>('referral-farming')
  const cents = toCents(Number(await bonusFor(event, { email, cardHash }, known)))
  const isBonus = Number.isSafeInteger(cents) && cents > 0
  return {
    inviterId,
    cents: isBonus ? Math.min(cents, MOST_CENTS) : 0,
    cardHash: cardHash ?? null,
    knownCards: known.cardHashes,
  }
}

/** Records the inviter of a new customer, and pays the bonus. Runs in the transaction that creates the customer. */
export function recordReferral(shop: Shop, userId: number, email: string, due: ReferralBonus): void {
  const { inviterId } = due
  shop.documents.insert<Friend>(FRIENDS, { _id: String(userId), inviterId, email, bonus: null })
  payReferralBonus(shop, userId, due)
}

/** Pays the bonus for a friend, once. */
export function payReferralBonus(shop: Shop, userId: number, due: ReferralBonus): void {
  const { inviterId, cents, cardHash } = due
  const friend = friendOf(shop, userId)
  // While the live code ran, the same card may have paid for somebody else.
  const isOvertaken =
    cardHash !== null &&
    !due.knownCards.includes(cardHash) &&
    cardsOf(paidFriends(shop, inviterId)).includes(cardHash)
  if (cents === 0 || isOvertaken || !friend || friend.bonus || !changeWallet(shop, inviterId, cents)) return
  const at = shop.clock.now().toISOString()
  shop.documents.update<Friend>(FRIENDS, { _id: friend._id }, (known) => ({
    ...known,
    bonus: { cents, at, cardHash },
  }))
  const paid = paidFriends(shop, inviterId)
  const mailboxes = new Set(paid.map(({ email }) => mailboxOf(email))).size
  shop.emit('referral.paid', { inviterId, total: paid.length, mailboxes })
}

/** The mailbox of an address at most providers: neither case nor dots matter, nor what follows a plus. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`
}

function cardsOf(friends: readonly Friend[]): string[] {
  return friends.flatMap(({ bonus }) => bonus?.cardHash ?? [])
}

function friendOf(shop: Shop, userId: number): Friend | undefined {
  return shop.documents.find<Friend>(FRIENDS, { _id: String(userId) })[0]
}

function paidFriends(shop: Shop, inviterId: number): Friend[] {
  return shop.documents.find<Friend>(FRIENDS, { inviterId }).filter(({ bonus }) => bonus !== null)
}
