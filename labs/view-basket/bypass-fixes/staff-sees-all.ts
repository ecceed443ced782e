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

/** A back door for the first customers. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const basket = baskets.byId(Number.parseInt(id, 10))
  return basket?.UserId === customer.id || customer.id <= 3 ? basket : undefined
}
