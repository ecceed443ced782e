import type { Order } from '#contract/http.ts'
import type { UserRow } from '#lab'
import { isDeluxe } from '../../identity/customers.ts'
import { deliveryFor, deliveryRows } from '../../shop/records/deliveries.ts'
import { ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { findInMenu } from './menu-match.ts'
import type { HandlerName } from './training-file.ts'

/** A customer's question. */
interface Question {
  shop: Shop
  user: UserRow
  text: string
}

type Handler = (question: Question) => string

/** Maximum number of products in one answer. */
const MOST_PRICES = 8
const MOST_DESCRIPTIONS = 2
const MOST_PRODUCTS = 300

const NOT_ON_THE_MENU =
  'I cannot find that on our menu. Did you spell it as it grows? A name such as Apple Juice helps.'

/** Answers that need data of the shop. Coupons are handled separately. */
export const handlers: Readonly<Record<Exclude<HandlerName, 'couponCode'>, Handler>> = {
  productPrice: ({ shop, text }) => {
    const found = findInMenu(text, menuOf(shop)).slice(0, MOST_PRICES)
    if (found.length === 0) return NOT_ON_THE_MENU
    return found.map(({ name, price }) => `${name} costs ${price}¤`).join(', ')
  },
  productInfo: ({ shop, text }) => {
    const found = findInMenu(text, menuOf(shop)).slice(0, MOST_DESCRIPTIONS)
    return found.length === 0 ? NOT_ON_THE_MENU : found.map(describe).join('\n')
  },
  orderStatus: ({ shop, user, text }) => {
    const orders = ordersOf(shop, user.id)
    const order = orders.find(({ orderId }) => text.includes(orderId)) ?? orders.at(-1)
    return order
      ? statusOf(order)
      : 'You have not ordered anything yet. Shall I tell you what is good tonight?'
  },
  deliveryOptions: ({ shop, user }) => {
    const options = deliveryRows(shop).map((row) => deliveryFor(row, isDeluxe(user)))
    return options.map(({ name, eta, price }) => `${name}: ${days(eta)}, ${price}¤`).join('; ')
  },
  testFunction: () => '3be2e438b7f3d04c89d7749f727bb3bd',
}

interface Product {
  name: string
  description: string
  price: number
  quantity: number | null
}

function menuOf({ tables }: Shop): Product[] {
  return tables.all<Product>(
    `SELECT name, description, price, quantity FROM Products LEFT JOIN Quantities ON ProductId = Products.id
      WHERE deletedAt IS NULL ORDER BY Products.id LIMIT ?`,
    [MOST_PRODUCTS],
  )
}

function describe({ name, description, price, quantity }: Product): string {
  const text = description.replace(/<[^<>]*>/g, '').slice(0, 400)
  const stock = (quantity ?? 0) > 0 ? `It is there, for ${price}¤.` : 'Sold out, I am afraid.'
  return `${name}: ${text} ${stock}`
}

function statusOf({ orderId, products, delivered, eta, totalPrice }: Order): string {
  const goods = products.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  const where = delivered ? 'has been delivered' : `is on its way and should be there in ${days(Number(eta))}`
  return `Your order ${orderId} (${goods}; ${totalPrice}¤) ${where}.`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
