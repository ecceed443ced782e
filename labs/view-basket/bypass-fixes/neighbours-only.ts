import type { BasketRow } from '#lab'

interface Baskets {
  byId(id: number): BasketRow | undefined
}

interface Customer {
  /** The customer's number. */
  id: number
  /** The number of the customer's basket, if the token holds it. */
  bid: number | undefined
}

/** Blocks the baskets with a number near the own one. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const basket = baskets.byId(Number.parseInt(id, 10))
  if (!basket || basket.UserId === customer.id) return basket
  return Math.abs(basket.UserId - customer.id) > 3 ? basket : undefined
}
