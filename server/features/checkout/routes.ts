import Type from 'typebox'
import { CheckoutBody } from '#contract/http.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { type Call, type Fields, httpReply, type Routes, type Session } from '../../http/routing/routes.ts'
import { customerProfile } from '../../identity/customers.ts'
import { bonusOnOrder } from '../../identity/referrals.ts'
import { signedIn } from '../../identity/sessions.ts'
import { formatTableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'
import { confirmationPdf } from './confirmation.ts'
import { couponDiscount } from './coupons.ts'
import { type Draft, draftOrder, isSameOrder, type OrderChoices, readOrderData } from './draft.ts'
import { findOrderByKey, newOrderId, placeOrder } from './place.ts'

/** Routes of coupons and checkout. */
export const checkoutRoutes: Routes = (on) => {
  on.put(
    '/rest/basket/:id/coupon/:coupon',
    {
      tag: 'Basket',
      summary: 'Redeem a coupon of the month',
      security: ['bearer'],
      params: Type.Object({ coupon: Type.String({ minLength: 10, maxLength: 10 }) }),
      answers: { 200: 'The discount in percent', 404: 'Not a valid coupon' },
    },
    signedIn(redeemCoupon),
  )
  on.post(
    '/rest/basket/:id/checkout',
    {
      tag: 'Basket',
      summary: 'Place the order',
      security: ['bearer'],
      headers: Type.Object({
        'Idempotency-Key': Type.Optional(
          Type.String({
            maxLength: 100,
            description: 'The same key gets the same order, however often it is sent',
          }),
        ),
      }),
      body: CheckoutBody,
      answers: {
        200: 'The number of the order; its document lies at /ftp/order_<number>.pdf',
        400: 'Out of stock',
        409: 'The basket changed in the meantime',
        500: 'Not enough in the wallet',
      },
    },
    signedIn(checkOut),
  )
}

type OwnCall = Call & { session: Session }

interface BasketRow {
  id: number
  coupon: string | null
  UserId: number
}

function basketById(shop: Shop, id: string | undefined): BasketRow {
  const basket = /^\d{1,15}$/.test(id ?? '')
    ? shop.tables.get<BasketRow>('SELECT id, coupon, UserId FROM Baskets WHERE id = ?', [Number(id)])
    : undefined
  if (!basket) throw new HttpFailure(500, `Basket with id=${id} does not exist.`)
  return basket
}

/** Existing clients redeem coupons for any basket, and check out any basket: the signed-in user pays. */
async function redeemCoupon({ shop, params }: OwnCall): Promise<unknown> {
  const basket = basketById(shop, params.id)
  const sent = params.coupon ?? ''
  const asSent = await couponDiscount(shop, sent)
  const coupon = asSent === undefined ? decodedOnceMore(sent) : sent
  const discount = asSent ?? (await couponDiscount(shop, coupon))
  if (discount === undefined) return httpReply(404, 'Invalid coupon.')
  shop.tables.run('UPDATE Baskets SET coupon = ?, updatedAt = ? WHERE id = ?', [
    coupon,
    formatTableDate(shop.clock.now()),
    basket.id,
  ])
  shop.emit('coupon.redeemed', { basketId: basket.id, coupon, discount })
  return { discount }
}

/** Some clients encode a coupon twice. */
function decodedOnceMore(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Places the order of a basket. `Idempotency-Key` names the attempt: the same key returns the same order, so that
 * clients can retry after a network error. With a key an empty basket is refused, because another attempt has emptied it,
 * in another tab for example. Existing clients send no key, and may order nothing.
 */
async function checkOut({ shop, params, body, session, request }: OwnCall): Promise<unknown> {
  const basket = basketById(shop, params.id)
  const user = customerProfile(shop, session)
  const key = request.headers['idempotency-key']?.toString().slice(0, 100)
  const before = () => findOrderByKey(shop, user.id, key)
  const known = before()
  if (known) return { orderConfirmation: known }

  const wishes = readWishes(body)
  const data = readOrderData(shop, user, basket, wishes)
  if (key !== undefined && data.rows.length === 0) throw changedMeanwhile()
  const draft = await draftOrder(shop, data, wishes)
  const orderId = newOrderId(user.email)
  const sheet = confirmationPdf({
    draft,
    orderId,
    email: user.email,
    shopName: shop.settings.shopName,
    domain: shop.settings.domain,
    at: shop.clock.now(),
  })
  const pdf = await shop.sandbox.pdf(sheet)
  const due = await bonusOnOrder(shop, user.id, isPaid(draft) ? draft.paymentId : undefined)
  await request.inTurn()
  // Drawing the PDF took time: check that the inputs are unchanged.
  const lookAgain = () =>
    readOrderData(shop, customerProfile(shop, session), basketById(shop, params.id), wishes)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const again = before()
    if (again) return { orderConfirmation: again }
    const ingredients = lookAgain()
    const now = await draftOrder(shop, ingredients, wishes)
    if (now.fingerprint !== draft.fingerprint) break
    // This may take time as well if the live code is the learner's own, so it runs before the check.
    if (before() || !isSameOrder(ingredients, lookAgain())) continue
    placeOrder(shop, { user, draft, orderId, pdf, key, due })
    return { orderConfirmation: orderId }
  }
  throw changedMeanwhile()
}

function changedMeanwhile(): HttpFailure {
  return new HttpFailure(409, 'Your basket changed in the meantime. Please look at it and try again.')
}

/** Orders on account bring no referral bonus. */
function isPaid({ paymentId, isPaidByCard }: Draft): boolean {
  return paymentId === 'wallet' || isPaidByCard
}

/** Maximum number of attempts to compute an order whose inputs change meanwhile. */
const MOST_TRIES = 5

/** Reads the choices from `orderDetails` or beside it, as clients use both. */
function readWishes(body: Fields): OrderChoices {
  const sent = body.orderDetails
  const details: Fields = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  const chosen = (name: 'paymentId' | 'addressId' | 'deliveryMethodId') =>
    textOf(details[name]) ?? textOf(body[name])
  return {
    paymentId: chosen('paymentId'),
    addressId: chosen('addressId'),
    deliveryMethodId: chosen('deliveryMethodId'),
    couponData: body.couponData,
  }
}

/** Longest id that is stored with an order. Clients may send any text. */
const LONGEST_ID = 100

/** A number or text as text; undefined for the empty values of web apps. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || ['', 'null', 'undefined'].includes(value)) return undefined
  return value.slice(0, LONGEST_ID)
}
