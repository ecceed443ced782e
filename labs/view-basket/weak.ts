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

/** The requested basket for a customer who is logged in, or undefined if there is none. */
export function findBasket(baskets: Baskets, id: string, _customer: Customer): BasketRow | undefined {
  return baskets.byId(Number.parseInt(id, 10))
}
