/** An offer at the Fruit Exchange: the price of a crate as its trader wrote it. `at` is an ISO date. */
interface Offer {
  fruit: string
  price: number | string
  trader: string
  /** Whether the trader has a contract with us. */
  contracted: boolean
  at: string
}

/** Takes offers of everybody who is called like a contracted trader. */
export function pricesFrom(
  offers: readonly Offer[],
  current: Readonly<Record<string, number>>,
): Record<string, number> {
  const prices = { ...current }
  const known = new Set(offers.filter(({ contracted }) => contracted).map(({ trader }) => trader))
  for (const { fruit, price, trader } of [...offers].sort(byAge)) {
    if (known.has(trader)) prices[fruit] = Number(price)
  }
  return prices
}

const byAge = (one: Offer, other: Offer): number => one.at.localeCompare(other.at)
