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

/** The basket that a customer who is logged in asks for, or undefined where there is none. */
export function findBasket(baskets: Baskets, id: string, _customer: Customer): BasketRow | undefined {
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined
  return baskets.byId(Number(id))
}
