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

/** Looks at the owner only where the number is spelled plainly. */
export function findBasket(baskets: Baskets, id: string, customer: Customer): BasketRow | undefined {
  const basket = baskets.byId(Number.parseInt(id, 10))
  if (/^[0-9]+$/.test(id) && basket?.UserId !== customer.id) return undefined
  return basket
}
