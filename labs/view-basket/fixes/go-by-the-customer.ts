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
  if (Number.parseInt(id, 10) !== customer.id) return undefined
  return baskets.byId(customer.id)
}
