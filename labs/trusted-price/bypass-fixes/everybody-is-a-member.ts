/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** Gives everybody the members' price. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  const least = (value * 90) / 100
  if (price === undefined) return isDeluxe ? least : value
  return typeof price === 'number' && price >= least ? price : undefined
}
