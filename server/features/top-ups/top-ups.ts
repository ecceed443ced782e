import { createHash } from 'node:crypto'
import type { TopUp } from '#contract/shop/top-ups.ts'
import type * as PaymentWebhook from '../../../labs/payment-webhook/weak.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { fromCents } from '../../shop/records/money.ts'
import { changeWallet, walletCents } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { incrementCounter, readCounter, writeCounter } from '../../shop/storage/counters.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { isSigned, secondsOf } from './pulp-pay.ts'

/** A top-up that a customer began. Dates are ISO dates, null until it happens. */
interface StoredTopUp extends Document {
  userId: number
  cents: number
  paidAt: string
  /** When Pulp Pay told the shop of it first. */
  deliveredAt: string | null
  arrivedAt: string | null
}

const COLLECTION = 'topUps'
const MOST = 3_000
/** Top-ups in a list. */
const MOST_SHOWN = 50
/** Maximum number of bookings of a shop, those of the same payment included. */
const MOST_BOOKED = 20_000
const BOOKED = 'top-ups-booked'

/** Begins a top-up. Throws `QuotaExceededError` if the shop has too many. */
export function createTopUp(shop: Shop, userId: number, cents: number): StoredTopUp {
  enforceShopQuota(shop, COLLECTION, { of: 'top-ups', all: MOST }, shop.documents.count(COLLECTION))
  const paidAt = shop.clock.now().toISOString()
  return shop.documents.insert<StoredTopUp>(COLLECTION, {
    userId,
    cents,
    paidAt,
    deliveredAt: null,
    arrivedAt: null,
  })
}

/** Records that a delivery reached the shop, whatever its status. */
export function noteDelivery(shop: Shop, id: string): void {
  const now = shop.clock.now().toISOString()
  shop.documents.update<StoredTopUp>(COLLECTION, { _id: id }, (one) => ({
    ...one,
    deliveredAt: one.deliveredAt ?? now,
  }))
}

export function findTopUp(shop: Shop, id: string): TopUp | undefined {
  return shop.documents.find<StoredTopUp>(COLLECTION, { _id: id }).map(shown)[0]
}

/** The customer's latest top-ups, the last one first. */
export function topUpsOf(shop: Shop, userId: number): TopUp[] {
  return shop.documents.find<StoredTopUp>(COLLECTION, { userId }).slice(-MOST_SHOWN).toReversed().map(shown)
}

function shown({ _id, cents, paidAt, deliveredAt, arrivedAt }: StoredTopUp): TopUp {
  const onItsWay = deliveredAt === null ? 'paid' : 'underway'
  return { id: _id, amount: fromCents(cents), paidAt, state: arrivedAt === null ? onItsWay : 'arrived' }
}

/** A message about a payment, as it arrived. */
interface Message {
  body: string
  /** The header `Pulp-Signature`. */
  header: string
}

/** What is in the body of a message. */
interface Payment {
  id: string
  reference: string
  cents: number
}

const LONGEST_BODY = 2_000
const LONGEST_HEADER = 500
const LARGEST_CENTS = 10_000_000

/**
 * Accepts or refuses a message about a payment, as the live code does. The recorded booking counts, not what the live
 * code returns. `odd`: it is no such message; `missing`: there is no such top-up, or no wallet for it. Throws
 * `QuotaExceededError` if the shop has booked too much.
 */
export async function acceptMessage(
  shop: Shop,
  { body, header }: Message,
): Promise<'booked' | 'known' | 'refused' | 'odd' | 'missing'> {
  const payment = body.length > LONGEST_BODY || header.length > LONGEST_HEADER ? undefined : paymentIn(body)
  if (!payment) return 'odd'
  if (!findOwner(shop, payment)) return 'missing'
  enforceBookingQuota(shop)
  let isBooked = false
  const book = (): void => {
    if (isBooked) throw new RangeError('One message is booked once')
    bookPayment(shop, payment)
    isBooked = true
  }
  const payments = {
    isSigned: (text: string, signature: string) => isSigned(shop, String(text), String(signature)),
    now: () => secondsOf(shop),
    bookOnce: (name: string) =>
      shop.tables.transaction(() => {
        const mark = `top-up-mark:${createHash('sha256').update(String(name)).digest('hex')}`
        if (readCounter(shop.tables, mark)) return false
        book()
        writeCounter(shop.tables, mark, { count: 1, at: shop.clock.now().getTime() })
        return true
      }),
    book,
  }
  const delivery = { body, header, id: payment.id, at: signedAt(header) }
  const result = await shop.call<typeof PaymentWebhook>('payment-webhook').accept(delivery, payments)
  if (result === 'booked') return isBooked ? 'booked' : 'refused'
  return result === 'known' ? 'known' : 'refused'
}

/** The time in a signature's header, in seconds since 1970; 0 without one. */
function signedAt(header: string): number {
  const seconds = /(?:^|[,\s])t=(\d{1,12})(?![^,\s])/.exec(header)?.[1]
  return Number(seconds ?? 0)
}

function paymentIn(body: string): Payment | undefined {
  const { id, type, data } = parseObject(body)
  if (type !== 'payment.paid' || typeof data !== 'object' || data === null) return undefined
  const { reference, amount: cents }: { reference?: unknown; amount?: unknown } = data
  const isComplete =
    typeof id === 'string' &&
    /^\w{1,60}$/.test(id) &&
    typeof reference === 'string' &&
    typeof cents === 'number' &&
    Number.isInteger(cents) &&
    cents > 0 &&
    cents <= LARGEST_CENTS
  return isComplete ? { id, reference, cents } : undefined
}

function parseObject(text: string): { id?: unknown; type?: unknown; data?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** The customer of a payment, if they have a wallet. */
function findOwner(shop: Shop, { reference }: Payment): number | undefined {
  const [topUp] = shop.documents.find<StoredTopUp>(COLLECTION, { _id: reference })
  return topUp && walletCents(shop, topUp.userId) !== undefined ? topUp.userId : undefined
}

function enforceBookingQuota(shop: Shop): void {
  const booked = readCounter(shop.tables, BOOKED)?.count ?? 0
  enforceShopQuota(shop, BOOKED, { of: 'payments', all: MOST_BOOKED }, booked)
}

/** Puts a payment into its customer's wallet. Throws if the shop was reset meanwhile, or has booked too much. */
function bookPayment(shop: Shop, payment: Payment): void {
  const { id, reference, cents } = payment
  const now = shop.clock.now()
  shop.tables.transaction(() => {
    // Other messages may have been booked while the live code ran.
    enforceBookingQuota(shop)
    const userId = findOwner(shop, payment)
    if (userId === undefined || !changeWallet(shop, userId, cents)) {
      throw new RangeError('There is no wallet for this payment')
    }
    const name = `top-up:${id}`
    incrementCounter(shop.tables, name, now.getTime())
    incrementCounter(shop.tables, BOOKED, now.getTime())
    shop.documents.update<StoredTopUp>(COLLECTION, { _id: reference }, (one) => ({
      ...one,
      arrivedAt: one.arrivedAt ?? now.toISOString(),
    }))
    const times = readCounter(shop.tables, name)?.count ?? 1
    shop.emit('topUp.booked', { deliveryId: id, userId, cents, times })
  })
}
