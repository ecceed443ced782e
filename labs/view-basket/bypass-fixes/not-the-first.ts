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

/** Protects the baskets that the known attacks open. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const asked = Number.parseInt(id, 10)
  const basket = baskets.byId(asked)
  if (asked <= 3 && basket?.UserId !== customer.id) return undefined
  return basket
}
