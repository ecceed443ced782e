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

/** Checks the owner only for a plainly written number. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const basket = baskets.byId(Number.parseInt(id, 10))
  if (/^[0-9]+$/.test(id) && basket?.UserId !== customer.id) return undefined
  return basket
}
