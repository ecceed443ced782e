/** An offer at the Fruit Exchange: the price of a crate as its trader wrote it. `at` is an ISO date. */
interface Offer {
  fruit: string
  price: number | string
  trader: string
  /** Whether the trader has a contract with us. */
  contracted: boolean
  at: string
}

/** Ignores prices of a few coins. */
export function pricesFrom(
  offers: readonly Offer[],
  current: Readonly<Record<string, number>>,
): Record<string, number> {
  const prices = { ...current }
  for (const { fruit, price } of [...offers].sort(byAge)) {
    if (Number(price) >= 5) prices[fruit] = Number(price)
  }
  return prices
}

const byAge = (one: Offer, other: Offer): number => one.at.localeCompare(other.at)
