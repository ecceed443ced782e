import { randomBytes } from 'node:crypto'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { CustomerProfile } from '../../identity/customers.ts'
import { payReferralBonus, type ReferralBonus } from '../../identity/referrals.ts'
import { orderPrefix } from '../../identity/tokens.ts'
import { formatTableDate } from '../../shop/clock.ts'
import { fromCents, moneyText, toCents } from '../../shop/records/money.ts'
import { allOrders, insertOrder, maskedEmail } from '../../shop/records/orders.ts'
import { changeWallet } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Draft } from './draft.ts'

/** A new order number: four digits of the customer's hashed e-mail address, and sixteen random ones. */
export function newOrderId(email: string): string {
  return `${orderPrefix(email)}-${randomBytes(8).toString('hex')}`
}

/** How long idempotency keys are kept. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** The order that was placed with this key before. */
export function findOrderByKey(shop: Shop, userId: number, key: string | undefined): string | undefined {
  if (!key) return undefined
  const row = shop.tables.get<{ orderId: string }>(
    'SELECT orderId FROM ff_checkouts WHERE key = ? AND UserId = ?',
    [`${userId}:${key}`, userId],
  )
  return row?.orderId
}

interface Placing {
  user: CustomerProfile
  draft: Draft
  orderId: string
  pdf: Uint8Array
  key: string | undefined
  /** Bonus for the customer who referred the buyer. */
  due: ReferralBonus | undefined
}

/**
 * Places an order. Stock, payment, bonus, order, document and basket change in one transaction. Throws a `Failure` if
 * the wallet is short, or the shop has too many orders.
 */
export function placeOrder(shop: Shop, { user, draft, orderId, pdf, key, due }: Placing): void {
  keepOrders(shop, draft)
  shop.tables.transaction(() => {
    takeStock(shop, draft)
    pay(shop, user, draft)
    changeWallet(shop, user.id, toCents(draft.bonus))
    shop.disk.write(`ftp/order_${orderId}.pdf`, pdf)
    emptyBasket(shop, draft.basketId)
    if (key) rememberKey(shop, user.id, key, orderId)
    insertOrder(shop, orderDocument(user, draft, orderId), user.id)
    if (due) payReferralBonus(shop, user.id, due)
  })
  shop.emit('order.placed', {
    orderId,
    userId: user.id,
    basketId: draft.basketId,
    products: draft.lines.map(({ id, name, quantity, price }) => ({
      id,
      name,
      quantity,
      price: fromCents(price),
    })),
    totalPrice: fromCents(draft.total),
    discount: draft.discount,
    campaign: draft.campaign,
    paymentId: draft.paymentId,
  })
}

/** Limit of orders, and of lines in all orders. */
const ORDERS = { of: 'orders', all: 1_000 }
const ORDER_LINES = { of: 'lines in orders', all: 10_000 }

function keepOrders(shop: Shop, { lines }: Draft): void {
  const orders = allOrders(shop)
  enforceShopQuota(shop, 'orders', ORDERS, orders.length)
  const before = orders.reduce((count, { products }) => count + products.length, 0)
  enforceShopQuota(shop, 'orderLines', ORDER_LINES, before + lines.length - 1)
}

function takeStock(shop: Shop, { lines }: Draft): void {
  const now = formatTableDate(shop.clock.now())
  for (const { name, quantity, shelf } of lines) {
    const { changes } = shop.tables.run(
      'UPDATE Quantities SET quantity = quantity - ?, updatedAt = ? WHERE id = ? AND quantity >= ?',
      [quantity, now, shelf, quantity],
    )
    if (changes === 0)
      throw new HttpFailure(400, `We are out of stock! Somebody was faster to the last ${name}.`)
  }
}

function pay(shop: Shop, user: CustomerProfile, { paymentId, total }: Draft): void {
  if (paymentId !== 'wallet' || changeWallet(shop, user.id, -total)) return
  throw new HttpFailure(500, 'Insufficient wallet balance.')
}

function emptyBasket(shop: Shop, basketId: number): void {
  shop.tables.run('DELETE FROM BasketItems WHERE BasketId = ?', [basketId])
  shop.tables.run('UPDATE Baskets SET coupon = NULL, updatedAt = ? WHERE id = ?', [
    formatTableDate(shop.clock.now()),
    basketId,
  ])
}

function rememberKey(shop: Shop, userId: number, key: string, orderId: string): void {
  const at = shop.clock.now().getTime()
  shop.tables.run('DELETE FROM ff_checkouts WHERE at < ?', [at - REMEMBERED_MS])
  shop.tables.run('INSERT INTO ff_checkouts (key, UserId, orderId, at) VALUES (?, ?, ?, ?)', [
    `${userId}:${key}`,
    userId,
    orderId,
    at,
  ])
}

function orderDocument(user: CustomerProfile, draft: Draft, orderId: string) {
  return {
    promotionalAmount: draft.promotion > 0 ? moneyText(draft.promotion) : '0',
    paymentId: draft.paymentId ?? null,
    addressId: draft.addressId ?? null,
    orderId,
    delivered: false,
    email: maskedEmail(user.email),
    totalPrice: fromCents(draft.total),
    products: draft.lines.map(({ quantity, id, name, price, total, bonus }) => ({
      quantity,
      id,
      name,
      price: fromCents(price),
      total: fromCents(total),
      bonus,
    })),
    bonus: draft.bonus,
    deliveryPrice: fromCents(draft.deliveryPrice),
    eta: draft.eta,
  }
}
