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

/** The basket that a customer who is logged in asks for, or undefined where there is none for her. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const basket = baskets.byId(Number.parseInt(id, 10))
  return basket?.UserId === customer.id ? basket : undefined
}
