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
  for (const fruit of Object.keys(current)) {
    const asked = offers.filter((offer) => offer.fruit === fruit).map(({ price }) => Number(price))
    const sorted = asked.filter((price) => price > 0).sort((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)]
    if (median !== undefined) prices[fruit] = median
  }
  return prices
}
