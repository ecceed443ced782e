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
  const sound = offers.filter(({ fruit, price, contracted }) => contracted && isSound(price, current[fruit]))
  for (const { fruit, price } of sound.sort(byAge)) prices[fruit] = Number(price)
  return prices
}

const byAge = (one: Offer, other: Offer): number => one.at.localeCompare(other.at)

/** More than 30 percent in one step is for our staff to look at. */
const MOST_CHANGE = 0.3

function isSound(price: number | string, last: number | undefined): boolean {
  if (typeof price !== 'number' || !Number.isFinite(price) || last === undefined) return false
  return price > 0 && Math.abs(price - last) <= last * MOST_CHANGE
}
