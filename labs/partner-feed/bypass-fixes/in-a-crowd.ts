/** An offer at the Fruit Exchange: the price of a crate as its trader wrote it. `at` is an ISO date. */
interface Offer {
  fruit: string
  price: number | string
  trader: string
  /** Whether the trader has a contract with us. */
  contracted: boolean
  at: string
}

/** Careful as long as there are few offers. */
export function pricesFrom(
  offers: readonly Offer[],
  current: Readonly<Record<string, number>>,
): Record<string, number> {
  const prices = { ...current }
  const isCrowd = offers.length > 20
  for (const { fruit, price, contracted } of [...offers].sort(byAge)) {
    if (contracted || isCrowd) prices[fruit] = Number(price)
  }
  return prices
}

const byAge = (one: Offer, other: Offer): number => one.at.localeCompare(other.at)
