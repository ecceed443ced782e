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

/** Goes by the basket of the token, which not every token has. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  return Number.parseInt(id, 10) === customer.bid ? baskets.byId(customer.bid) : undefined
}
