import type { BasketRow } from '#lab'

interface Baskets {
  byId(id: number): BasketRow | undefined
}

interface Customer {
  /** Her number. */
  id: number
  /** The number of her basket, if her token holds it. */
  bid: number | undefined
}

/** Lets nobody look into a basket that is near her own. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const basket = baskets.byId(Number.parseInt(id, 10))
  if (!basket || basket.UserId === customer.id) return basket
  return Math.abs(basket.UserId - customer.id) > 3 ? basket : undefined
}
