import type { Shop } from '../shop/shop.ts'
import type { Resource } from './resource.ts'
import { type Answer, answer } from './routing.ts'

/**
 * The answer to a customer who has so many rows of a kind already; undefined while she may have one more. Those whom
 * nobody knows count as one.
 */
export function refuseMoreThan(
  most: number,
  shop: Shop,
  { table, path }: Resource,
  userId: number | undefined,
): Answer | undefined {
  const { count = 0 } =
    shop.tables.get<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE UserId IS ?`, [
      userId ?? null,
    ]) ?? {}
  if (count < most) return undefined
  const kind = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return answer(429, { message: `You have sent us ${most} ${kind} already. We need a moment.`, errors: [] })
}
