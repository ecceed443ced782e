import { createHash } from 'node:crypto'
import type * as NegativeQuantity from '../../../labs/negative-quantity/weak.ts'
import type * as OffTheMenu from '../../../labs/off-the-menu/weak.ts'
import { QuotaExceededError } from '../../http/limits/quota.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { type CustomerProfile, isDeluxe } from '../../identity/customers.ts'
import { deliveryById, deliveryFor } from '../../shop/records/deliveries.ts'
import { toCents } from '../../shop/records/money.ts'
import { MOST_LINES } from '../../shop/records/orders.ts'
import { ownsCard } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { campaignDiscount, couponDiscount, readCampaign, type UsedCampaign } from './coupons.ts'

/** Payment and delivery of an order. Everything is optional. */
export interface OrderChoices {
  paymentId: string | undefined
  addressId: string | undefined
  deliveryMethodId: string | undefined
  couponData: unknown
}

/** A product of an order. Amounts in cents. */
interface DraftLine {
  id: number
  name: string
  quantity: number
  price: number
  total: number
  bonus: number
  /** Id of its row in Quantities. */
  shelf: number | null
}

interface DraftAddress {
  id: number
  fullName: string
  streetAddress: string
  city: string
  state: string | null
  zipCode: string
  country: string
}

/** An order with all its amounts, before it is placed. Amounts in cents. */
export interface Draft {
  basketId: number
  lines: DraftLine[]
  items: number
  /** In percent. */
  discount: number
  promotion: number
  deliveryName: string | undefined
  deliveryPrice: number
  total: number
  bonus: number
  eta: string
  /** As sent: `wallet`, a card id, or anything else, which pays nothing. */
  paymentId: string | undefined
  /** Whether it is the id of the customer's own card. */
  isPaidByCard: boolean
  /** As sent. `address` is set only if it is the customer's own. */
  addressId: string | undefined
  address: DraftAddress | undefined
  campaign: UsedCampaign | undefined
  /** Changes whenever the order's inputs change. */
  fingerprint: string
}

interface BasketLine {
  id: number
  name: string
  price: number
  deluxePrice: number
  deletedAt: string | null
  quantity: number
  stock: number | null
  /** Id of its row in Quantities. */
  shelf: number | null
}

/** The stock is searched once, not once for each product. */
const LINES = `SELECT p.id, p.name, p.price, p.deluxePrice, p.deletedAt, i.quantity, q.stock, q.shelf
  FROM BasketItems i JOIN Products p ON p.id = i.ProductId
  LEFT JOIN (SELECT ProductId, min(id) AS shelf, quantity AS stock FROM Quantities GROUP BY ProductId) q
    ON q.ProductId = p.id
  WHERE i.BasketId = ? ORDER BY i.id LIMIT ${MOST_LINES + 1}`

/** The inputs of an order, read at one time. */
export interface OrderData {
  user: CustomerProfile
  basket: { id: number; coupon: string | null }
  rows: readonly BasketLine[]
  delivery: ReturnType<typeof deliveryOf>
  paymentId: string | undefined
  isPaidByCard: boolean
  addressId: string | undefined
  address: DraftAddress | undefined
}

/** Reads a basket with payment and delivery. Throws a `Failure` if the order is impossible. */
export function readOrderData(
  shop: Shop,
  user: CustomerProfile,
  { id, coupon }: { id: number; coupon: string | null },
  wishes: OrderChoices,
): OrderData {
  const basket = { id, coupon }
  const rows = shop.tables.all<BasketLine>(LINES, [basket.id])
  if (rows.length > MOST_LINES) {
    throw new QuotaExceededError(
      `An order has ${MOST_LINES} lines at most. Please take something out of your basket.`,
    )
  }
  return {
    user,
    basket,
    rows,
    delivery: deliveryOf(shop, wishes.deliveryMethodId, isDeluxe(user)),
    paymentId: wishes.paymentId,
    isPaidByCard: ownsCard(shop, user.id, wishes.paymentId),
    addressId: wishes.addressId,
    address: addressOf(shop, user, wishes.addressId),
  }
}

/** Whether the inputs are the same. */
export function isSameOrder(before: OrderData, now: OrderData): boolean {
  return JSON.stringify(before) === JSON.stringify(now)
}

/** Computes an order. Throws a `Failure` with the reason if it is impossible. */
export async function draftOrder(
  shop: Shop,
  { user, basket, rows, delivery, paymentId, isPaidByCard, addressId, address }: OrderData,
  { couponData }: OrderChoices,
): Promise<Draft> {
  await refuseUnavailable(shop, user, rows)
  const deluxe = isDeluxe(user)
  const lines = rows.map((row) => lineOf(row, deluxe))
  const items = sum(lines.map(({ total }) => total))
  const discount = await discountOf(shop, basket.coupon, couponData)
  const promotion = Math.round((items * discount.percent) / 100)
  const draft = {
    basketId: basket.id,
    lines,
    items,
    discount: discount.percent,
    promotion,
    deliveryName: delivery?.name,
    deliveryPrice: toCents(delivery?.price ?? 0),
    total: items - promotion + toCents(delivery?.price ?? 0),
    bonus: sum(lines.map(({ bonus }) => bonus)),
    eta: String(delivery?.eta ?? 5),
    paymentId,
    isPaidByCard,
    addressId,
    address,
  }
  // The age of a campaign is left out, as it changes every hour without changing the order.
  const fingerprint = createHash('sha256').update(JSON.stringify(draft)).digest('hex')
  return { ...draft, campaign: discount.campaign, fingerprint }
}

async function refuseUnavailable(
  shop: Shop,
  user: CustomerProfile,
  rows: readonly BasketLine[],
): Promise<void> {
  const { isForSale } = shop.callEach<typeof OffTheMenu>('off-the-menu')
  const { refuseQuantity } = shop.callEach<typeof NegativeQuantity>('negative-quantity')
  const offers = await isForSale(
    rows.map(({ stock, deletedAt }) => [{ stock, deletedAt }, { role: user.role }]),
  )
  const refusals = await refuseQuantity(
    rows.map(({ quantity, stock }) => [quantity, { left: stock ?? 0, limit: null }]),
  )
  for (const [at, { name, stock }] of rows.entries()) {
    if (!offers[at])
      throw new HttpFailure(400, `${name} is no longer on sale. Please take it out of your basket.`)
    const refusal = refusals[at]
    if (refusal !== undefined) throw new HttpFailure(400, `${refusal} ${stock ?? 0} left of ${name}.`)
  }
}

function lineOf({ id, name, quantity, shelf, ...row }: BasketLine, deluxe: boolean): DraftLine {
  const price = toCents(deluxe ? row.deluxePrice : row.price)
  const bonus = Math.round(price / 1000) * quantity
  return { id, name, quantity, price, total: price * quantity, bonus, shelf }
}

/**
 * The basket's coupon takes precedence over a campaign. A campaign of another day is refused, as its price was
 * promised.
 */
async function discountOf(
  shop: Shop,
  coupon: string | null,
  couponData: unknown,
): Promise<{ percent: number; campaign?: UsedCampaign }> {
  const percent = await couponDiscount(shop, coupon)
  if (percent !== undefined) return { percent }
  const sent = readCampaign(couponData)
  if (!sent) return { percent: 0 }
  const used = await campaignDiscount(shop, sent)
  if (used === undefined) throw new HttpFailure(400, 'Invalid coupon.')
  return { percent: used.discount, campaign: used.campaign }
}

/** An unknown delivery method costs nothing, as if none was chosen. */
function deliveryOf(shop: Shop, id: string | undefined, deluxe: boolean) {
  const row = id === undefined ? undefined : deliveryById(shop, id)
  return row && deliveryFor(row, deluxe)
}

/** The customer's own address of this id. */
function addressOf(shop: Shop, user: CustomerProfile, id: string | undefined): DraftAddress | undefined {
  if (id === undefined || !/^\d{1,15}$/.test(id)) return undefined
  return shop.tables.get<DraftAddress>(
    `SELECT id, fullName, streetAddress, city, state, zipCode, country FROM Addresses
      WHERE id = ? AND UserId = ?`,
    [Number(id), user.id],
  )
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
