/** An offer at the Fruit Exchange: the price of a crate as its trader wrote it. `at` is an ISO date. */
interface Offer {
  fruit: string
  price: number | string
  trader: string
  /** Whether the trader has a contract with us. */
  contracted: boolean
  at: string
}

/** The prices of the day, from the offers at the exchange and the current prices. In coins, by fruit. */
export function pricesFrom(
  offers: readonly Offer[],
  current: Readonly<Record<string, number>>,
): Record<string, number> {
  const prices = { ...current }
  // The newest offer comes last, and wins.
  for (const { fruit, price } of [...offers].sort(byAge)) {
    if (Number.isFinite(Number(price)) && Number(price) > 0) prices[fruit] = Number(price)
  }
  return prices
}

const byAge = (one: Offer, other: Offer): number => one.at.localeCompare(other.at)
