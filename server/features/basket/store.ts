import type { Basket, BasketItem, Product } from '#contract/http.ts'
import { enforceQuota, QuotaExceededError } from '../../http/limits/quota.ts'
import { formatIsoDate, formatTableDate } from '../../shop/clock.ts'
import { MOST_LINES } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'

/** A row of BasketItems. */
export interface ItemRow {
  id: number
  ProductId: number
  /** Null if it is in no basket yet. */
  BasketId: number | null
  quantity: number
}

/** Limit of items in all baskets together. */
const LINES = { of: 'lines in baskets', all: 10_000 }
/** Maximum number of items that are shown of a basket with too many. */
const MOST_SHOWN = 2 * MOST_LINES

/** A basket with its products, including deleted ones, as clients receive it. */
export function basketById(shop: Shop, id: number): Basket | undefined {
  const basket = shop.tables.get<Omit<Basket, 'Products'>>(
    'SELECT id, coupon, UserId, createdAt, updatedAt FROM Baskets WHERE id = ?',
    [id],
  )
  if (!basket) return undefined
  const items = shop.tables.all<BasketItem>(
    `SELECT ProductId, BasketId, id, quantity, createdAt, updatedAt FROM BasketItems WHERE BasketId = ?
      ORDER BY id LIMIT ${MOST_SHOWN}`,
    [id],
  )
  const Products = items.flatMap((item) => {
    const product = shop.tables.get<Product>('SELECT * FROM Products WHERE id = ?', [item.ProductId])
    return product ? [{ ...withIsoDates(product), BasketItem: withIsoDates(item) }] : []
  })
  return { ...withIsoDates(basket), Products }
}

/** The number of a customer's basket, if any. */
export function ownBasketId(shop: Shop, userId: number): number | undefined {
  return shop.tables.get<{ id: number }>('SELECT id FROM Baskets WHERE UserId = ? ORDER BY id', [userId])?.id
}

export function basketExists(shop: Shop, id: number): boolean {
  return Number.isSafeInteger(id) && shop.tables.get('SELECT 1 FROM Baskets WHERE id = ?', [id]) !== undefined
}

/** Number of items in a basket, or without a basket if it is null. */
export function linesOf(shop: Shop, basketId: number | null): number {
  const row = shop.tables.get<{ count: number }>(
    'SELECT count(*) AS count FROM BasketItems WHERE BasketId IS ?',
    [basketId],
  )
  return row?.count ?? 0
}

export function itemById(shop: Shop, id: string | undefined): ItemRow | undefined {
  if (!id || !/^\d{1,15}$/.test(id)) return undefined
  return shop.tables.get<ItemRow>('SELECT * FROM BasketItems WHERE id = ?', [Number(id)])
}

/**
 * Inserts an item and returns its id. Throws SQLite's error if the product is in the basket already, and
 * `QuotaExceededError` if the basket is full.
 */
export function insertItem(shop: Shop, item: Omit<ItemRow, 'id'>): { id: number; at: string } {
  if (linesOf(shop, item.BasketId) >= MOST_LINES) {
    throw new QuotaExceededError(`A basket holds ${MOST_LINES} different products. Please order these first.`)
  }
  enforceQuota(shop, 'BasketItems', LINES, undefined)
  const now = formatTableDate(shop.clock.now())
  const { lastInsertRowid } = shop.tables.run(
    'INSERT INTO BasketItems (ProductId, BasketId, quantity, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)',
    [item.ProductId, item.BasketId, item.quantity, now, now],
  )
  return { id: lastInsertRowid, at: formatIsoDate(now) }
}

/** The stock of a product and its restrictions. */
export interface Stock {
  quantity: number
  /** Maximum quantity that one customer may buy, if limited. */
  limitPerUser: number | null
  /** When the product was deleted, if it was. */
  deletedAt: string | null
}

/** The stock of a product, deleted or not. */
export function stockOf(shop: Shop, productId: number): Stock | undefined {
  if (!Number.isSafeInteger(productId)) return undefined
  return shop.tables.get<Stock>(
    `SELECT q.quantity, q.limitPerUser, p.deletedAt FROM Quantities q JOIN Products p ON p.id = q.ProductId
      WHERE q.ProductId = ?`,
    [productId],
  )
}

function withIsoDates<Row extends { createdAt: string; updatedAt: string }>(row: Row): Row {
  return { ...row, createdAt: formatIsoDate(row.createdAt), updatedAt: formatIsoDate(row.updatedAt) }
}
