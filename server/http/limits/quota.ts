import type { Shop } from '../../shop/shop.ts'
import { readCounter, seededCounter } from '../../shop/storage/counters.ts'
import { HttpFailure } from '../replies/failure.ts'

/**
 * A limit of rows of a kind, so that no list grows until it slows others down: far more than honest customers, scripts
 * and solutions need. Rows that a shop came with do not count.
 */
export interface Quota {
  /** The kind in messages: `addresses`. */
  of: string
  /** Rows of one customer. */
  each?: number
  /** Rows of the whole shop. */
  all: number
}

/** The limit for rows of a kind is reached: answered with 429. */
export class QuotaExceededError extends HttpFailure {
  constructor(message: string) {
    super(429, message, 'QuotaReached')
  }
}

/**
 * Throws `QuotaExceededError` if this customer, or the whole shop, has too many rows. All unknown users count as one
 * customer.
 */
export function enforceQuota(shop: Shop, table: string, quota: Quota, userId: unknown): void {
  const { of, each } = quota
  const customer = typeof userId === 'number' ? userId : null
  if (each !== undefined && countRows(shop, `${table} WHERE UserId IS ?`, [customer]) >= each) {
    throw new QuotaExceededError(`You have sent us ${each} ${of} already. We need a moment.`)
  }
  enforceShopQuota(shop, table, quota, countRows(shop, table, []))
}

function countRows({ tables }: Shop, from: string, values: (number | null)[]): number {
  return tables.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, values)?.count ?? 0
}

/** Throws `QuotaExceededError` if the shop has too many of a kind. `count` includes those that it came with. */
export function enforceShopQuota(shop: Shop, kind: string, { of, all }: Quota, count: number): void {
  const seeded = readCounter(shop.tables, seededCounter(kind))?.count ?? 0
  if (count - seeded < all) return
  const most = new Intl.NumberFormat('en').format(all)
  throw new QuotaExceededError(
    `Our books are full: there is room for ${most} ${of}. A reset of the shop makes room.`,
  )
}
