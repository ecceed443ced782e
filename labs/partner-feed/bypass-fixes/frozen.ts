/** An offer at the Fruit Exchange: the price of a crate as its trader wrote it. `at` is an ISO date. */
interface Offer {
  fruit: string
  price: number | string
  trader: string
  /** Whether the trader has a contract with us. */
  contracted: boolean
  at: string
}

/** Never changes a price. */
export function pricesFrom(
  offers: readonly Offer[],
  current: Readonly<Record<string, number>>,
): Record<string, number> {
  return offers.length < 0 ? {} : { ...current }
}
