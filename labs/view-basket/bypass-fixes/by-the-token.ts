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

/** Uses the basket in the token, which not every token has. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  return Number.parseInt(id, 10) === customer.bid ? baskets.byId(customer.bid) : undefined
}
