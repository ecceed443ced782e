import type { Order } from '#contract/http.ts'
import type { Shop } from '../shop.ts'
import type { Tables } from '../storage/tables.ts'

const COLLECTION = 'orders'

/** Maximum number of lines of a basket and of its order. */
export const MOST_LINES = 250

/** An order's e-mail as others see it: without its vowels. */
export function maskedEmail(email: string): string {
  return email.replace(/[aeiou]/gi, '*')
}

/** Records whose order a document is: its masked e-mail may fit several customers. */
export function assignOrder(tables: Tables, id: string, userId: number): void {
  tables.run('INSERT INTO ff_orders (id, UserId) VALUES (?, ?)', [id, userId])
}

/** Writes an order of a customer. */
export function insertOrder(shop: Shop, order: Omit<Order, '_id'>, userId: number): Order {
  const written = shop.documents.insert<Order>(COLLECTION, order)
  assignOrder(shop.tables, written._id, userId)
  return written
}

/** All orders, oldest first. */
export function allOrders(shop: Shop): Order[] {
  return shop.documents.find<Order>(COLLECTION)
}

/** The orders of one customer, oldest first. */
export function ordersOf(shop: Shop, userId: number): Order[] {
  const rows = shop.tables.all<{ id: string }>('SELECT id FROM ff_orders WHERE UserId = ?', [userId])
  if (rows.length === 0) return []
  return shop.documents.find<Order>(COLLECTION, { _id: { $in: rows.map(({ id }) => id) } })
}

/** The orders with this masked e-mail, oldest first, of all customers whom it fits. */
export function ordersWithAddress(shop: Shop, masked: string): Order[] {
  return shop.documents.find<Order>(COLLECTION, { email: { $eq: masked } })
}

/** The orders with this number: one or none. */
export function ordersByNumber(shop: Shop, orderId: string): Order[] {
  return shop.documents.find<Order>(COLLECTION, { orderId: { $eq: orderId } })
}

/** Marks an order as delivered or not, which sets its waiting time. Returns the number of changed orders. */
export function markDelivered(shop: Shop, id: string, delivered: boolean): number {
  const { updated } = shop.documents.update<Order>(COLLECTION, { _id: { $eq: id } }, (order) => ({
    ...order,
    delivered,
    eta: delivered ? '0' : '1',
  }))
  return updated.length
}
